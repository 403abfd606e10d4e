/**
 * `npm run capacity -- [--against <server.mjs>] [--turns 3] [--seconds 20] [--walkers 16] [--save]`: what a release carries.
 * Visitors walk the whole funnel until a core is full. `DATABASE_URL`, or `CITUS_URL`, names an empty database or a cluster
 * on this machine; without one each server has its embedded PostgreSQL. With `--against` two releases take turns.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { openLoad } from './capacity/load.mjs'
import { cpuOf, databaseUsage } from './capacity/usage.mjs'

const { database, killDatabase } = await tsImport('../test/drivers/database.ts', import.meta.url)

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    turns: { type: 'string', default: '3' },
    visits: { type: 'string', default: '200' },
    walkers: { type: 'string', default: '16' },
    save: { type: 'boolean' },
  },
})
const [turns, visits, walkers] = ['turns', 'visits', 'walkers'].map((name) => Number(options[name]))

/** Starts a built server in development mode, whose answers have the codes that it would send by SMS. */
async function startServer(name, bundle, url) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cap-'))
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
  const child = spawn(process.execPath, [...(process.env.SERVER_ARGS?.split(' ') ?? []), bundle], {
    env,
    cwd: dataDir,
    stdio: ['ignore', out, out],
  })
  process.on('exit', () => {
    child.kill('SIGKILL')
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  let baseUrl
  while (!(baseUrl = /Ready: (http[^\s"]+)/.exec(readFileSync(log, 'utf8'))?.[1])) {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
    await sleep(100)
  }
  const own = url ? undefined : database(dataDir)
  const pool = own?.pool() ?? new pg.Pool({ connectionString: url, max: 1 })
  return { name, pid: child.pid, pool, load: openLoad(baseUrl), dataDir, child }
}

async function measured({ pid, pool, load }, run) {
  const before = { at: performance.now(), web: cpuOf(pid), nodes: await databaseUsage(pool) }
  load.take()
  await run(load)
  const counted = load.take()
  const web = cpuOf(pid) - before.web
  const after = await databaseUsage(pool)
  const wall = (performance.now() - before.at) / 1000
  const grown = (name) =>
    after.reduce((sum, node, index) => sum + Number(node[name]) - Number(before.nodes[index][name]), 0)
  const { visits } = counted
  return {
    ...counted,
    wall,
    visitsPerS: visits / wall,
    webMs: (web * 1000) / visits,
    dbMs: (grown('cpu') * 1000) / visits,
    webPerCore: visits / web,
    dbPerCore: visits / grown('cpu'),
    webCore: web / wall,
    dbCore: grown('cpu') / wall,
    walKb: grown('wal') / visits / 1024,
    dbKb: grown('bytes') / visits / 1024,
    commits: grown('commits') / visits,
    calls: counted.calls / visits,
  }
}

const servers = [
  await startServer(
    'this',
    path.resolve('dist/server.mjs'),
    process.env.CITUS_URL ?? process.env.DATABASE_URL,
  ),
]
if (options.against)
  servers.push(await startServer('against', path.resolve(options.against), process.env.AGAINST_DATABASE_URL))
for (const server of servers) await server.load.atOnce(walkers, Number(process.env.WARM ?? 100))
for (let turn = 0; turn < turns; turn++)
  for (const server of servers) {
    const { failures, ...row } = await measured(server, (load) => load.atOnce(walkers, visits))
    console.log(
      server.name,
      Object.entries(row)
        .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toFixed(2) : value}`)
        .join(', '),
    )
    for (const [why, times] of failures) console.log(`  ${times} × ${why}`)
  }
for (const { child, pool, load } of servers) {
  load.close()
  await pool.end()
  child.kill('SIGTERM')
}
await sleep(3000)
process.exit()
