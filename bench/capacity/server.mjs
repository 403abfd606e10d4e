/** Starts a built server with its database for a measurement, and counts what both use. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { openLoad } from './load.mjs'
import { cpuOf, databaseUsage } from './usage.mjs'

const { database, killDatabase } = await tsImport('../../test/drivers/database.ts', import.meta.url)

/** Makes the tables in an empty database of a Citus whose workers are added, and distributes them, as an operator does. */
export async function distribute(bundle, url) {
  const env = { ...process.env, APP_MODE: 'development', DATABASE_URL: url, DATABASE_OWNER_URL: url }
  const run = (command) => promisify(execFile)(process.execPath, [bundle, command], { env })
  await run('migrate')
  const { stdout } = await run('distribution')
  const client = new pg.Client(url)
  await client.connect()
  await client.query(stdout)
  await client.end()
}

/**
 * Starts a bundle in development mode, whose answers have the codes that it would send by SMS. Nothing is sent to anybody.
 * @param {string | undefined} url of an empty database or a cluster; without one it has its embedded PostgreSQL
 */
export async function startMeasured(bundle, url) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'capacity-'))
  const log = path.join(dataDir, 'log')
  const out = openSync(log, 'w')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    APP_MODE: 'development',
    DATA_DIR: dataDir,
    PORT: '0',
    DESK_PORT: 'off',
    TRUST_PROXY: '127.0.0.1',
    COST_SHEET_SECONDS: '0',
    SMS_PER_HOUR: '1000000',
    ...(url && { DATABASE_URL: url }),
  }
  const child = spawn(process.execPath, [bundle], { env, cwd: dataDir, stdio: ['ignore', out, out] })
  process.on('exit', () => {
    child.kill('SIGKILL')
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ready = () => /Ready: (http[^\s"]+)/.exec(readFileSync(log, 'utf8'))?.[1]
  while (!ready()) {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
    await sleep(100)
  }
  const load = openLoad(ready())
  const pool = url ? new pg.Pool({ connectionString: url, max: 1 }) : database(dataDir).pool()

  /** Runs a load; returns what it counted, and for each visit what was used. */
  async function measured(run) {
    const [at, web, nodes] = [performance.now(), cpuOf(child.pid), await databaseUsage(pool)]
    load.take()
    await run(load)
    const { bytes, ...counted } = load.take()
    const after = await databaseUsage(pool)
    const grown = (name) =>
      after.reduce((sum, node, index) => sum + Number(node[name]) - Number(nodes[index][name]), 0)
    const seconds = (performance.now() - at) / 1000
    const cpu = { web: cpuOf(child.pid) - web, db: grown('cpu') }
    const { visits, failures } = counted
    if (visits === 0) throw new Error(`no visit came to its end: ${[...failures.keys()][0]}`)
    return {
      ...counted,
      perSecond: visits / seconds,
      webPerCore: visits / cpu.web,
      dbPerCore: visits / cpu.db,
      webCores: cpu.web / seconds,
      dbCores: cpu.db / seconds,
      netKb: bytes / visits / 1024,
      dbKb: grown('bytes') / visits / 1024,
      walKb: grown('wal') / visits / 1024,
      commits: grown('commits') / visits,
    }
  }
  async function stop() {
    load.close()
    await pool.end()
    child.kill('SIGTERM')
    while (child.exitCode === null && child.signalCode === null) await sleep(100)
  }
  return { load, measured, stop }
}
