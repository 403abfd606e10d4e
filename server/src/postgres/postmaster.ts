import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home'
import { PORT } from './probe'
import { isAlive } from './start-lock'

/** How long a starting PostgreSQL may have a process file and no socket yet. */
const SOCKET_MS = 2_000

const socketFile = (home: Home) => path.join(home.socket, `.s.PGSQL.${PORT}`)

const pidIn = (file: string) => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0)

/** Whether a live process is a PostgreSQL; after a reboot its number may be another program's. */
function isPostgres(pid: number): boolean {
  const comm = `/proc/${pid}/comm`
  // Without /proc PostgreSQL's own check has to do.
  return !existsSync(comm) || readFileSync(comm, 'utf8').startsWith('postgres')
}

const postmasterFile = (home: Home) => path.join(home.data, 'postmaster.pid')

/** The process id in postmaster.pid when it is that of a live PostgreSQL, else null. */
export function livePostmaster(home: Home): number | null {
  const pid = pidIn(postmasterFile(home))
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : null
}

/**
 * Whether the socket of a live PostgreSQL is gone: nobody can reach it any more. (An older one, whose data folder was
 * deleted under it, removes the socket of its successor when it ends.) A starting one gets a moment to make it.
 */
export async function isDeaf(home: Home): Promise<boolean> {
  if (existsSync(socketFile(home))) return false
  await sleep(SOCKET_MS)
  return !existsSync(socketFile(home))
}

/**
 * Removes lock files whose number is another program's now. One whose process is dead stays: PostgreSQL clears it
 * itself, after it has made sure with its help that no orphan of the old one still works on the data.
 */
export function forgetForeignLocks(home: Home) {
  for (const file of [postmasterFile(home), `${socketFile(home)}.lock`]) {
    const pid = pidIn(file)
    if (pid > 0 && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true })
  }
}
