import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, databaseAccount } from './account'
import { type Binaries, findBinaries } from './binaries'
import { type Home, prepareHome } from './home'
import { isAlive, withStartLock } from './start-lock'

const run = promisify(execFile)

const PORT = 5432
const USER = 'app'
/** A crash recovery replays at most what one checkpoint interval wrote. */
const READY_MS = 60_000
/** How long the orphans of a killed PostgreSQL may take to notice that it is gone; a new one waits for them. */
const ORPHANS_MS = 10_000

/** A running PostgreSQL of ours. */
export interface Embedded {
  connection: { host: string; port: number; user: string; database: string }
  /** It ran already: another process of ours uses it, or one was killed and left it behind. */
  adopted: boolean
  /** Starts it again when it is gone. */
  ensureRunning(): Promise<void>
  /** Stops it, unless another process still uses it. */
  stop(): Promise<void>
}

const socketFile = (home: Home) => path.join(home.socket, `.s.PGSQL.${PORT}`)

const connectionOf = (home: Home) => ({ host: home.socket, port: PORT, user: USER, database: 'postgres' })

/** Whether a query is answered. A socket alone says little: it takes connections while PostgreSQL starts or dies. */
async function answers(home: Home): Promise<boolean> {
  const client = new pg.Client({ ...connectionOf(home), connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const pidIn = (file: string) => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0)

/** Whether a live process is a PostgreSQL; after a reboot its number may be another program's. */
function isPostgres(pid: number): boolean {
  const comm = `/proc/${pid}/comm`
  // Without /proc PostgreSQL's own check has to do.
  return !existsSync(comm) || readFileSync(comm, 'utf8').startsWith('postgres')
}

const postmasterFile = (home: Home) => path.join(home.data, 'postmaster.pid')

/** The process id in postmaster.pid when it is that of a live PostgreSQL, else null. */
function livePostmaster(home: Home): number | null {
  const pid = pidIn(postmasterFile(home))
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : null
}

/**
 * Removes lock files whose number is another program's now. One whose process is dead stays: PostgreSQL clears it
 * itself, after it has made sure with its help that no orphan of the old one still works on the data.
 */
function forgetForeignLocks(home: Home) {
  for (const file of [postmasterFile(home), `${socketFile(home)}.lock`]) {
    const pid = pidIn(file)
    if (pid > 0 && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true })
  }
}

async function untilReady(home: Home, pid: number): Promise<boolean> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    if (await answers(home)) return true
    if (!isAlive(pid)) return false
    await sleep(50)
  }
  throw new Error(`PostgreSQL (process ${pid}) does not accept connections; its log is ${home.log}.`)
}

/** What the programs run with: the other account when we are root, and a neutral locale. */
const spawnOptions = (home: Home, account: Account | null) => ({
  cwd: home.folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
})

/** Makes the data folder beside its place and renames it, so that an interrupted one is never taken for whole. */
async function initialise(home: Home, binaries: Binaries, account: Account | null) {
  if (existsSync(path.join(home.data, 'PG_VERSION'))) return
  const making = `${home.data}.new`
  rmSync(making, { recursive: true, force: true })
  const rules = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await run(binaries.initdb, ['-D', making, ...rules], spawnOptions(home, account))
  renameSync(making, home.data)
}

async function launch(home: Home, binaries: Binaries, account: Account | null) {
  forgetForeignLocks(home)
  const settings = [
    '-c listen_addresses=',
    `-c unix_socket_directories=${home.socket.replaceAll(/([ '\\])/g, '\\$1')}`,
    '-c unix_socket_permissions=0700',
    '-c max_connections=60',
    `-p ${PORT}`,
  ]
  const options = ['-D', home.data, '-l', home.log, '-w', '-t', String(READY_MS / 1000), '-s', '-o', settings.join(' ')]
  const until = Date.now() + ORPHANS_MS
  for (;;) {
    try {
      await run(binaries.pg_ctl, [...options, 'start'], spawnOptions(home, account))
      return
    } catch (error) {
      if (await answers(home)) return
      if (Date.now() > until) throw new Error(`PostgreSQL did not start; its log is ${home.log}.`, { cause: error })
      await sleep(300)
    }
  }
}

/** Starts PostgreSQL or takes over the running one; true when it ran already. */
async function startOrAdopt(home: Home, binaries: Binaries, account: Account | null): Promise<boolean> {
  return withStartLock(home.lock, async () => {
    // It is asked first: `pg_ctl status` can lie for a moment after a crash.
    if (await answers(home)) return true
    const pid = livePostmaster(home)
    if (pid !== null && (await untilReady(home, pid))) return true
    await initialise(home, binaries, account)
    await launch(home, binaries, account)
    return false
  })
}

/** Whether another process has a connection open. */
async function inUse(connection: Embedded['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return rows[0].others > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there. It listens on a unix socket
 * only, in a folder closed to other users. It survives the end of this process; `stop` ends it.
 * @throws with one sentence for the operator when it cannot run here.
 */
export async function startPostgres(options: { rootDir: string; dataDir: string }): Promise<Embedded> {
  const account = databaseAccount()
  const binaries = findBinaries(options.rootDir, account)
  const home = prepareHome(options.dataDir, account)
  const adopted = await startOrAdopt(home, binaries, account)
  const connection = connectionOf(home)
  return {
    connection,
    adopted,
    ensureRunning: async () => {
      if (await answers(home)) return
      await startOrAdopt(home, binaries, account)
    },
    stop: async () => {
      if (await inUse(connection)) return
      await run(binaries.pg_ctl, ['-D', home.data, '-m', 'fast', '-w', '-s', 'stop'], spawnOptions(home, account)).catch(
        (error: unknown) => {
          if (livePostmaster(home) !== null) throw error
        },
      )
    },
  }
}
