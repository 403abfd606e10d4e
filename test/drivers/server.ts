import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { HalfValues } from '@contract/endpoints/half'
import { reportStatusCommand } from '../../server/src/commands/report-status'
import { readConfig } from '../../server/src/config/config'
import { issueHalfLink, partnerName } from '../../server/src/half/links'
import { NO_JOURNAL } from '../../server/src/lib/journal'
import { systemRandom } from '../../server/src/lib/random'
import { createVault } from '../../server/src/lib/vault'
import { issueUid } from '../../server/src/login/uid'
import { openDatabase } from '../../server/src/postgres/database'
import { takePreparedData } from '../prepared-data.cjs'
import { database, killDatabase } from './database'
import { until } from './until'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

const root = path.resolve(__dirname, '../..')
const built = path.join(root, 'dist/server.mjs')

/** Settings that do not affect the data that a server in test mode creates at its first start. */
const HARMLESS = new Set([
  'COST_SHEET_SECONDS',
  'IDENTITY_STEP',
  'H5_DIR',
  'ALLOWED_ORIGINS',
  'LOG_LEVEL',
  'DATABASE_CONNECTIONS',
  'DRAIN_SECONDS',
  'NODE_OPTIONS',
])

/**
 * The folder's name is short because the path of a socket is limited to 107 bytes.
 * @param bundle for callers outside jest, where `__dirname` is not the folder of this file
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
    // One second is long enough to test the limit; production mode accepts no less than 3.
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
        return /Ready: (http[^\s"]+)/.exec(log.slice(before))
      },
      60_000,
    )
    baseUrl = ready[1] ?? ''
  }

  const command = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...args], { env: settings })
    return stdout.trim()
  }
  // The vault is created when it is needed, because a server may be started with settings that it rejects.
  const vault = () => createVault(readConfig(settings, root).secrets)
  /** The arguments of the operator's commands, which tests call directly without starting a process for each. */
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
  /** This also runs when the tests are interrupted. */
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
    baseUrl,
    dataDir,
    rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => db.rows<T>(sql, values),
    /** Decrypts a value of the database that was sealed for a purpose (server/src/lib/vault.ts). */
    opened: (sealed: string, purpose: string) => vault().open(sealed, purpose),
    log: () => log,
    signal: (name: NodeJS.Signals) => void child?.kill(name),
    /** Issues a single-use login id for this phone number, as an operator does. */
    issueUid: (mobile: string) => issueUid(...operator(), { mobile, issued_by: 'operator' }),
    /** Issues the token of a partner's link for this phone number, with what the partner already knows. */
    issueHalf: async (mobile: string, values: HalfValues = {}) => {
      const [tables, deps] = operator()
      const channel = 'half-demo'
      const partner = await partnerName(tables, channel)
      return issueHalfLink(tables, deps, { mobile, channel, partner, values })
    },
    /** Reports a status of an application, as its institution does; `closed` needs a reason. */
    reportStatus: (apply_no: string, status: string, reason?: string) => {
      const [db, deps] = operator()
      const config = readConfig(settings, root)
      return reportStatusCommand.run({ ...deps, db, read: db, config, journal: NO_JOURNAL }, [
        apply_no,
        status,
        ...(reason ? [reason] : []),
      ])
    },
    /** Runs a command (`node dist/server.mjs <command>`) while the server is running, and returns its output. */
    command,
    /** Shuts the server down cleanly, as an operator does, and returns its exit code. Its data are kept. */
    terminate: async () => {
      // The server leaves its PostgreSQL running while another client is connected.
      await db.end()
      await end('SIGTERM')
      return child?.exitCode ?? null
    },
    /** Kills the server with `kill -9`, as a crash does. Its PostgreSQL keeps running. */
    kill: () => end('SIGKILL'),
    /** Starts the server again on the same data and port after `kill()` or `terminate()`. */
    restart: start,
    stop: async () => {
      await db.end()
      await end('SIGTERM').finally(cleanUp)
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
