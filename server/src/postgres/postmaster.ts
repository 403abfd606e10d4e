import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Home } from './home'

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
export function stateOf({ data, socket }: Home): 'running' | 'unreachable' | 'ended' {
  const pidFile = path.join(data, 'postmaster.pid')
  for (const file of [pidFile, `${socket}.lock`])
    if (holderOf(file) === 'another') rmSync(file, { force: true })
  if (holderOf(pidFile) === null) return 'ended'
  const isReady = /^(ready|standby)/.test(linesOf(pidFile)[7] ?? '')
  return isReady && !existsSync(socket) ? 'unreachable' : 'running'
}

/** One connection, which stays open to show other processes that this one uses the database. */
export function newProbe({ connection }: Home): pg.Pool {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  const probe = new pg.Pool({ ...connection, ...limits, max: 1, idleTimeoutMillis: 0 })
  return probe.on('error', () => {})
}

/** Whether a query succeeds. The socket alone is no proof: it accepts connections while PostgreSQL starts or stops. */
export const answers = (probe: pg.Pool) => probe.query('select 1').then(Boolean, () => false)

/** Whether another client has a connection. A closed one is listed until its process has ended: up to a second. */
export async function isInUse(home: Home): Promise<boolean> {
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
