import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The system user that PostgreSQL runs as; null = the current one. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, or else as `nobody`.
 * @throws when the current user is root and neither exists
 */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  )
}

const EXECUTE = 0o1
const READ = 0o4

/** Whether the account has the permissions `bits` (of rwx) on a file or folder. Access control lists are ignored. */
function permits(file: string, account: Account, bits: number): boolean {
  const { mode, uid, gid } = statSync(file)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether the account may enter the folder and all folders above it. */
export function canEnter(folder: string, account: Account): boolean {
  for (let dir = path.resolve(folder); ; dir = path.dirname(dir)) {
    if (!permits(dir, account, EXECUTE)) return false
    if (dir === path.dirname(dir)) return true
  }
}

/** Whether the account may read the folder's files, judged by the folder and one of its files. */
export const canRead = (folder: string, file: string, account: Account) =>
  canEnter(folder, account) && permits(folder, account, READ) && permits(file, account, READ)
