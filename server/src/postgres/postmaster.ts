import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home'
import { PORT } from './probe'
import { isAlive } from './start-lock'

/** How long a starting PostgreSQL may have a process file but no socket yet. */
const SOCKET_MS = 2_000

const socketFile = (home: Home) => path.join(home.socket, `.s.PGSQL.${PORT}`)

const pidIn = (file: string) => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0)

/** Whether a running process is PostgreSQL; after a reboot another program may have its id. */
function isPostgres(pid: number): boolean {
  const comm = `/proc/${pid}/comm`
  // Without /proc only PostgreSQL's own check remains.
  return !existsSync(comm) || readFileSync(comm, 'utf8').startsWith('postgres')
}

const postmasterFile = (home: Home) => path.join(home.data, 'postmaster.pid')

/** The process id in postmaster.pid when it is a running PostgreSQL, else null. */
export function livePostmaster(home: Home): number | null {
  const pid = pidIn(postmasterFile(home))
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : null
}

/**
 * Whether the socket of a running PostgreSQL is missing, so that nobody can connect. (An older one whose data folder was
 * deleted removes its successor's socket when it ends.) A starting one has a moment to create it.
 */
export async function isUnreachable(home: Home): Promise<boolean> {
  if (existsSync(socketFile(home))) return false
  await sleep(SOCKET_MS)
  return !existsSync(socketFile(home))
}

/**
 * Removes lock files whose process id belongs to another program now. A dead process's lock file stays: PostgreSQL
 * removes it itself after checking with it that no child process still uses the data.
 */
export function removeForeignLocks(home: Home) {
  for (const file of [postmasterFile(home), `${socketFile(home)}.lock`]) {
    const pid = pidIn(file)
    if (pid > 0 && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true })
  }
}
