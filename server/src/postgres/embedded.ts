import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, databaseAccount } from './account'
import { type Binaries, findBinaries } from './binaries'
import { type Home, prepareHome } from './home'
import { isUnreachable, livePostmaster, removeForeignLocks } from './postmaster'
import { answers, connectionOf, inUse, Presence, USER } from './probe'
import { settingsOf } from './settings'
import { isAlive, withStartLock } from './start-lock'

const run = promisify(execFile)

/** Time limit of a start; a crash recovery replays at most what one checkpoint interval wrote. */
const READY_MS = 60_000
/** Time limit for the child processes of a killed PostgreSQL to end, which a new one waits for. */
const ORPHANS_MS = 10_000

/** The running embedded PostgreSQL. */
export interface Embedded {
  connection: { host: string; port: number; user: string; database: string }
  /** It was already running: another process uses it, or was killed without stopping it. */
  adopted: boolean
  /** Restarts it when it is not running. */
  ensureRunning(): Promise<void>
  /** Stops it, unless another process uses it. */
  stop(): Promise<void>
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

/** Options of child processes: the other account when running as root, and a neutral locale. */
const spawnOptions = (home: Home, account: Account | null) => ({
  cwd: home.folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
})

/** Creates the data folder under another name and renames it, so that an incomplete one is never used. */
async function initialise(home: Home, binaries: Binaries, account: Account | null) {
  if (existsSync(path.join(home.data, 'PG_VERSION'))) return
  const making = `${home.data}.new`
  rmSync(making, { recursive: true, force: true })
  const rules = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await run(binaries.initdb, ['-D', making, ...rules], spawnOptions(home, account))
  renameSync(making, home.data)
}

async function launch(home: Home, binaries: Binaries, account: Account | null) {
  removeForeignLocks(home)
  const options = [
    '-D',
    home.data,
    '-l',
    home.log,
    '-w',
    '-t',
    String(READY_MS / 1000),
    '-s',
    '-o',
    settingsOf(home),
  ]
  const until = Date.now() + ORPHANS_MS
  for (;;) {
    try {
      await run(binaries.pg_ctl, [...options, 'start'], spawnOptions(home, account))
      return
    } catch (error) {
      if (await answers(home)) return
      if (Date.now() > until)
        throw new Error(`PostgreSQL did not start; its log is ${home.log}.`, { cause: error })
      await sleep(300)
    }
  }
}

/** Shuts it down cleanly. */
async function end(home: Home, binaries: Binaries, account: Account | null) {
  const command = ['-D', home.data, '-m', 'fast', '-w', '-s', 'stop']
  await run(binaries.pg_ctl, command, spawnOptions(home, account)).catch((error: unknown) => {
    if (livePostmaster(home) !== null) throw error
  })
}

/** Starts PostgreSQL or adopts the running one; returns true when it was already running. */
async function startOrAdopt(home: Home, binaries: Binaries, account: Account | null): Promise<boolean> {
  return withStartLock(home.lock, async () => {
    // Connects first, because `pg_ctl status` can be wrong for a moment after a crash.
    if (await answers(home)) return true
    const pid = livePostmaster(home)
    if (pid !== null && (await isUnreachable(home))) await end(home, binaries, account)
    else if (pid !== null && (await untilReady(home, pid))) return true
    await initialise(home, binaries, account)
    await launch(home, binaries, account)
    return false
  })
}

/** Removes the socket's folder from the shared temporary folder, where it is when the path of DATA_DIR is too long. */
function removeSpareSocketFolder(home: Home) {
  if (home.socket.startsWith(home.folder)) return
  try {
    rmdirSync(home.socket)
  } catch {
    // Another process has just prepared it again.
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the running one. It listens only on a unix socket in a
 * private folder. It survives the end of this process; `stop` ends it.
 * @throws with one sentence for the operator when it cannot run here
 */
export async function startPostgres(options: { rootDir: string; dataDir: string }): Promise<Embedded> {
  const account = databaseAccount()
  const binaries = findBinaries(options.rootDir, account)
  const home = prepareHome(options.dataDir, account)
  const adopted = await startOrAdopt(home, binaries, account)
  const presence = new Presence()
  await presence.show(home)
  return {
    connection: connectionOf(home),
    adopted,
    ensureRunning: async () => {
      if (presence.isShown && (await answers(home))) return
      await startOrAdopt(home, binaries, account)
      await presence.show(home)
    },
    stop: async () => {
      await presence.end()
      if (await inUse(home)) return
      await end(home, binaries, account)
      removeSpareSocketFolder(home)
    },
  }
}
