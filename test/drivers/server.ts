import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { HalfValues } from '@contract/endpoints/half'
import { readConfig } from '../../server/src/config/config'
import { systemRandom } from '../../server/src/lib/random'
import { createVault } from '../../server/src/lib/vault'
import { openDatabase } from '../../server/src/postgres/database'
import { issueHalfLink, partnerName } from '../../server/src/services/half/links'
import { issueUid } from '../../server/src/services/login/uid'
import { takePreparedData } from '../prepared-data.cjs'
import { database, killDatabase } from './database'
import { until } from './until'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

const root = path.resolve(__dirname, '../..')
const built = path.join(root, 'dist/server.mjs')

/** What changes nothing of the data that a server in test mode makes at its first start. */
const HARMLESS = new Set(['COST_SHEET_SECONDS', 'H5_DIR', 'ALLOWED_ORIGINS', 'LOG_LEVEL'])

/**
 * Starts the real `dist/server.mjs` with its own embedded PostgreSQL in a folder of its own, on a free port, and waits
 * until it is ready. The folder's name is short because a socket's path is limited to 107 bytes.
 *
 * @param bundle the built server, for callers outside jest, where `__dirname` is not this file's
 * @throws with the server's log when it does not come up
 */
export async function startServer({
  env = {},
  bundle = built,
}: {
  env?: Record<string, string>
  bundle?: string
} = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'loan-'))
  if (Object.keys(env).every((name) => HARMLESS.has(name))) takePreparedData(dataDir)
  const db = database(dataDir)
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    APP_MODE: 'test',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    // Long enough to see that it is kept; production takes no less than 3.
    COST_SHEET_SECONDS: env.APP_MODE === 'production' ? '5' : '1',
    ...env,
  }
  let log = ''
  let baseUrl = ''
  let child: ChildProcess | undefined

  async function start() {
    const before = log.length
    const port = baseUrl ? new URL(baseUrl).port : '0'
    const started = spawn(process.execPath, [bundle], {
      env: { ...settings, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
    }
    const ready = await until(
      'the server to be ready',
      () => {
        if (hasEnded(started)) throw new Error(`the server ended with ${started.exitCode}:\n${log}`)
        return /^Ready: (\S+)$/m.exec(log.slice(before))
      },
      60_000,
    )
    baseUrl = ready[1] ?? ''
  }

  const command = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...args], { env: settings })
    return stdout.trim()
  }
  // Not before it is needed: a server may be started with settings that it refuses.
  const vault = () => createVault(readConfig(settings, root).secrets)
  /** What the commands of an operator work on, without a process for each. */
  const operator = () =>
    [
      openDatabase(db.pool()),
      { clock: { now: () => new Date() }, random: systemRandom, vault: vault() },
    ] as const
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    if (!ending || hasEnded(ending)) return
    ending.kill(signal)
    await until('the server to end', () => hasEnded(ending))
  }
  /** Runs also when the tests are interrupted. */
  const cleanUp = () => {
    process.off('exit', cleanUp)
    child?.kill('SIGKILL')
    killDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', cleanUp)

  await start().catch((error) => {
    cleanUp()
    throw error
  })
  return {
    /** Origin of H5 and API, e.g. `http://127.0.0.1:41234`. */
    baseUrl,
    dataDir,
    /** Rows of a query on the server's own database, to check what was really stored. */
    rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => db.rows<T>(sql, values),
    /** What a value of its database says that is sealed for a purpose (server/src/lib/vault.ts). */
    opened: (sealed: string, purpose: string) => vault().open(sealed, purpose),
    /** What the server has logged so far. */
    log: () => log,
    /** A single-use login id for this number, as an operator issues it. */
    issueUid: (mobile: string) => issueUid(...operator(), { mobile, issued_by: 'operator' }),
    /** The token of a partner's link for this number, with the values that the partner has collected already. */
    issueHalf: async (mobile: string, values: HalfValues = {}) => {
      const [tables, deps] = operator()
      const channel = 'half-demo'
      const partner = await partnerName(tables, channel)
      return issueHalfLink(tables, deps, { mobile, channel, partner, values })
    },
    /** Runs a command of the server (`node dist/server.mjs <command>`) beside it, and answers what it prints. */
    command,
    /** Ends it in good order, as an operator does, and answers its exit code; its data stays. */
    terminate: async () => {
      // The server leaves its PostgreSQL running while another client is connected.
      await db.end()
      await end('SIGTERM')
      return child?.exitCode ?? null
    },
    /** `kill -9`, as a crash; its PostgreSQL lives on. */
    kill: () => end('SIGKILL'),
    /** Starts it again on the same data and port after `kill()` or `terminate()`. */
    restart: start,
    /** Ends server and database and removes their data. */
    stop: async () => {
      await db.end()
      await end('SIGTERM').finally(cleanUp)
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
