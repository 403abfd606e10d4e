import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Home, PORT, prepareHome } from './home'
import { databaseAccount, findPrograms, type Run } from './programs'

/** Time limit of a start, seconds. A crash recovery takes time, and child processes of a killed PostgreSQL have to end. */
const LIMIT_S = 30

/** The server's role: it owns nothing. */
const ROLE = 'funnel'
const [DUPLICATE, UNIQUE] = ['42710', '23505']

export interface Embedded {
  /** Of the server's role, and of the one that owns the tables. */
  connection: Home['owner']
  owner: Home['owner']
  /** It was already running: another process uses it, or was killed without stopping it. */
  adopted: boolean
  ensureRunning(): Promise<unknown>
  /** Stops it, unless another process uses it. */
  stop(): Promise<void>
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Whether the process of a lock file exists, and is PostgreSQL: after a reboot another program may have its id. */
function holderOf(file: string): 'postgres' | 'another' | null {
  const pid = Number.parseInt(linesOf(file)[0] ?? '', 10)
  try {
    process.kill(pid, 0)
  } catch {
    return null
  }
  // Without /proc only PostgreSQL's own check remains.
  const [comm = 'postgres'] = linesOf(`/proc/${pid}/comm`)
  return comm.startsWith('postgres') ? 'postgres' : 'another'
}

/**
 * Whether PostgreSQL runs, by its lock files. It is unreachable when it says that it is ready and its socket is missing (an
 * older one whose data folder was deleted removes its successor's socket when it ends). Lock files of other programs are
 * removed. A dead process's lock file stays: PostgreSQL checks with it that no child process still uses the data.
 */
function stateOf({ data, socket }: Home): 'running' | 'unreachable' | 'ended' {
  const pidFile = path.join(data, 'postmaster.pid')
  for (const file of [pidFile, `${socket}.lock`])
    if (holderOf(file) === 'another') rmSync(file, { force: true })
  if (holderOf(pidFile) === null) return 'ended'
  const isReady = /^(ready|standby)/.test(linesOf(pidFile)[7] ?? '')
  return isReady && !existsSync(socket) ? 'unreachable' : 'running'
}

/** One connection, which stays open to show other processes that this one uses the database. */
function newProbe({ owner }: Home): pg.Pool {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  const probe = new pg.Pool({ ...owner, ...limits, max: 1, idleTimeoutMillis: 0 })
  return probe.on('error', () => {})
}

/** Whether a query succeeds. The socket alone is no proof: it accepts connections while PostgreSQL starts or stops. */
const answers = (probe: pg.Pool) => probe.query('select 1').then(Boolean, () => false)

/** Whether another client has a connection. A closed one is listed until its process has ended: up to a second. */
async function isInUse(home: Home): Promise<boolean> {
  const probe = newProbe(home)
  const clients = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const count = async () => (await probe.query(clients).catch(() => null))?.rowCount ?? 0
  let others = await count()
  for (let tries = 20; others > 0 && tries > 0; tries--) {
    await sleep(50)
    others = await count()
  }
  await probe.end()
  return others > 0
}

/** Creates the server's role, which several servers may do at the same time. */
const makeRole = (probe: pg.Pool) =>
  probe.query(`create role ${ROLE} login`).catch(({ code }: { code?: string }) => {
    if (code !== DUPLICATE && code !== UNIQUE)
      throw new Error(`The role ${ROLE} cannot be created (${code}).`)
  })

/** Creates the data folder under another name and renames it: none is used incomplete, and the first process wins. */
async function initialise({ data, owner: { user } }: Home, run: Run) {
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

/** PostgreSQL's settings. Its buffers are an eighth of this process's memory, from 128 MB (the default) to 1 GB. */
function optionsOf({ owner }: Home): string {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const buffers = Math.min(1024, Math.max(128, Math.floor(memory / 8 / 1024 ** 2)))
  const socketFolder = owner.host.replaceAll(/([ '\\])/g, '\\$1')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    `shared_buffers=${buffers}MB`,
  ]
  return `-p ${PORT} -c ${settings.join(' -c ')}`
}

/** Starts or adopts PostgreSQL on a private unix socket; it survives this process. @throws a sentence for operators */
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

  /** Returns whether it was already running. PostgreSQL's own lock file lets one of several processes start it. */
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

  const adopted = await startOrAdopt()
  await makeRole(probe)
  return {
    connection: { ...home.owner, user: ROLE },
    owner: home.owner,
    adopted,
    ensureRunning: startOrAdopt,
    stop: async () => {
      if (!probe.ending) await probe.end()
      if (!(await isInUse(home))) await end()
    },
  }
}
