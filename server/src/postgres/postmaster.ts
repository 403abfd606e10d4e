import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Home } from './home'
import { PORT } from './probe'
import { isAlive } from './start-lock'

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
 * Removes lock files whose number is another program's now. One whose process is dead stays: PostgreSQL clears it
 * itself, after it has made sure with its help that no orphan of the old one still works on the data.
 */
export function forgetForeignLocks(home: Home) {
  for (const file of [postmasterFile(home), `${socketFile(home)}.lock`]) {
    const pid = pidIn(file)
    if (pid > 0 && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true })
  }
}
