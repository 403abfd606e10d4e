import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAccount } from './account'
import { type Home, PORT, prepareHome } from './home'
import { answers, isInUse, newProbe, stateOf } from './postmaster'
import { findPrograms, type Run } from './programs'

/** Time limit of a start, seconds. A crash recovery takes time, and child processes of a killed PostgreSQL have to end. */
const LIMIT_S = 30

/** The running embedded PostgreSQL. */
export interface Embedded {
  connection: Home['connection']
  /** It was already running: another process uses it, or was killed without stopping it. */
  adopted: boolean
  ensureRunning(): Promise<unknown>
  /** Stops it, unless another process uses it. */
  stop(): Promise<void>
}

/**
 * Creates the data folder under another name and renames it, so that an incomplete one is never used. Of several processes
 * that do so at the same time the first one succeeds.
 */
async function initialise({ data, connection: { user } }: Home, run: Run) {
  const isDone = () => existsSync(path.join(data, 'PG_VERSION'))
  if (isDone()) return
  const making = `${data}.new-${randomUUID()}`
  try {
    await run('initdb', ['-D', making, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C'])
    renameSync(making, data)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!isDone()) throw error
  }
}

/**
 * PostgreSQL's settings. Its buffers may take an eighth of the memory that this process may use, at least PostgreSQL's
 * default of 128 MB and at most 1 GB. Only pages that were read take memory, so a small database needs no more than before.
 */
function optionsOf({ connection }: Home): string {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const buffers = Math.min(1024, Math.max(128, Math.floor(memory / 8 / 1024 ** 2)))
  const socketFolder = connection.host.replaceAll(/([ '\\])/g, '\\$1')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    `shared_buffers=${buffers}MB`,
  ]
  return `-p ${PORT} -c ${settings.join(' -c ')}`
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the running one. It listens only on a unix socket in a
 * private folder. It survives the end of this process; `stop` ends it.
 * @throws with one sentence for the operator when it cannot run here
 */
export async function startPostgres(options: { rootDir: string; dataDir: string }): Promise<Embedded> {
  const account = databaseAccount()
  const run = findPrograms(options.rootDir, account)
  const home = prepareHome(options.dataDir, account)
  const probe = newProbe(home)
  const control = (...args: string[]) => run('pg_ctl', ['-D', home.data, '-w', '-s', ...args])
  const start = ['-t', String(LIMIT_S), '-l', home.log, '-o', optionsOf(home), 'start']
  const end = () =>
    control('-m', 'fast', 'stop').catch((error: unknown) => {
      if (stateOf(home) !== 'ended') throw error
    })

  /**
   * Returns whether it was already running. Of several processes that do this at the same time PostgreSQL's own lock file
   * lets one start it.
   */
  async function startOrAdopt(): Promise<boolean> {
    const until = Date.now() + LIMIT_S * 1000
    for (let adopted = true; ; await sleep(50)) {
      // Connects first, because postmaster.pid can be wrong for a moment after a crash.
      if (existsSync(home.socket) && (await answers(probe))) return adopted
      let cause: unknown
      const state = stateOf(home)
      if (state === 'unreachable') await end()
      if (state === 'ended') {
        await initialise(home, run)
        cause = await control(...start).catch((error: unknown) => error)
        adopted = cause !== undefined
      }
      if (Date.now() > until) throw new Error(`PostgreSQL does not start; its log is ${home.log}.`, { cause })
    }
  }

  return {
    connection: home.connection,
    adopted: await startOrAdopt(),
    ensureRunning: startOrAdopt,
    stop: async () => {
      if (!probe.ending) await probe.end()
      if (!(await isInUse(home))) await end()
    },
  }
}
