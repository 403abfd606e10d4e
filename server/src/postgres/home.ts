import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canRun } from './programs'

export const PORT = 5432

/** sockaddr_un.sun_path is 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432.lock` takes 19 of them. */
const MAX_SOCKET_FOLDER = 80

const shortName = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/** Creates a folder that only its owner can use; refuses one that another user has created in a shared place. */
function privateFolder(folder: string, account: Account | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (uid !== process.getuid?.() && uid !== account?.uid)
    throw new Error(`${folder} belongs to another user: remove it, or set another DATA_DIR.`)
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** The folder for PostgreSQL. As root it is linked from DATA_DIR when the database's account cannot reach that. */
function reachableFolder(dataDir: string, account: Account | null): string {
  const own = path.join(dataDir, 'postgres')
  if (!account) return own
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  if (canRun('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], account)) return own
  const elsewhere = `/var/lib/loan-matching-${shortName(dataDir)}`
  if (!lstatSync(own, { throwIfNoEntry: false })) symlinkSync(elsewhere, own)
  return elsewhere
}

export type Home = ReturnType<typeof prepareHome>

/** Prepares the folders under DATA_DIR; repeated and concurrent calls are safe. */
export function prepareHome(dataDir: string, account: Account | null) {
  mkdirSync(dataDir, { recursive: true })
  const folder = privateFolder(reachableFolder(dataDir, account), account)
  const run = path.join(folder, 'run')
  const isShort = Buffer.byteLength(run) <= MAX_SOCKET_FOLDER
  const host = privateFolder(isShort ? run : path.join(tmpdir(), `lmf-${shortName(folder)}`), account)
  return {
    data: path.join(folder, 'data'),
    log: path.join(folder, 'postgres.log'),
    socket: path.join(host, `.s.PGSQL.${PORT}`),
    /** Of the role that owns the tables. */
    owner: { host, port: PORT, user: 'app', database: 'postgres' },
  }
}
