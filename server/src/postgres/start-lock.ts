import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 60_000
/** A lock file without a process id is being written, or its writer died in between. */
const WRITING_MS = 2_000

/** The locks that this process holds. */
const held = new Set<string>()

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether the lock's holder is dead, or had the process id that this process has now. */
function isAbandoned(file: string): boolean {
  if (held.has(file)) return false
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0) return pid === process.pid || !isAlive(pid)
    return Date.now() - statSync(file).mtimeMs > WRITING_MS
  } catch {
    // The file was removed in the meantime.
    return false
  }
}

/**
 * Runs `work` while no other process does so for the same file. A dead process's lock is taken over. PostgreSQL guards
 * its data itself; this only keeps two starting servers from interfering.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + WAIT_MS
  while (!tryCreate(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else if (Date.now() > until) throw new Error(`${file} is locked by another process that does not finish.`)
    else await sleep(50)
  }
  held.add(file)
  try {
    return await work()
  } finally {
    held.delete(file)
    rmSync(file, { force: true })
  }
}
