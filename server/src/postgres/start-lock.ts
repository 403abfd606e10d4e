import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 60_000

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

function holder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/**
 * Runs `work` while no other process runs it for the same file. A lock whose holder is dead is taken over.
 * PostgreSQL guards its data itself; this only keeps two starters from getting in each other's way.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + WAIT_MS
  while (!tryCreate(file)) {
    const pid = holder(file)
    // 0 = just being written, or just gone: look again.
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) rmSync(file, { force: true })
    else if (Date.now() > until) throw new Error(`${file} is held by process ${pid}, which does not finish.`)
    else await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
