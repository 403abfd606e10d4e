import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account'

/** The folders and files of an embedded PostgreSQL. */
export interface Home {
  /** Root folder, owned by the account that runs PostgreSQL. */
  folder: string
  data: string
  /** Folder of the unix socket. */
  socket: string
  log: string
  /** Lock file of a process that starts or prepares it. */
  lock: string
}

/** sockaddr_un.sun_path is 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432.lock` takes 19 of them. */
const MAX_SOCKET_FOLDER = 80

const shortName = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/** Creates a folder that only its owner can use; refuses one that another user has created in a shared place. */
function privateFolder(folder: string, account: Account | null) {
  const owner = account?.uid ?? process.getuid?.()
  if (existsSync(folder)) {
    const { uid } = lstatSync(folder)
    if (owner !== undefined && uid !== owner && uid !== process.getuid?.()) {
      throw new Error(`${folder} belongs to another user: remove it, or set another DATA_DIR.`)
    }
  } else {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** As root: a folder that the database's account can reach, linked from DATA_DIR when that is closed to it. */
function reachableFolder(dataDir: string, account: Account): string {
  if (canEnter(path.dirname(dataDir), account)) {
    chmodSync(dataDir, statSync(dataDir).mode | 0o011)
    return path.join(dataDir, 'postgres')
  }
  const elsewhere = `/var/lib/loan-matching-${shortName(dataDir)}`
  const link = path.join(dataDir, 'postgres')
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(elsewhere, link)
  return elsewhere
}

/** Prepares the folders under DATA_DIR; repeated and concurrent calls are safe. */
export function prepareHome(dataDir: string, account: Account | null): Home {
  mkdirSync(dataDir, { recursive: true })
  const folder = account ? reachableFolder(dataDir, account) : path.join(dataDir, 'postgres')
  privateFolder(folder, account)
  const run = path.join(folder, 'run')
  const socket =
    Buffer.byteLength(run) <= MAX_SOCKET_FOLDER ? run : path.join(tmpdir(), `lmf-${shortName(folder)}`)
  privateFolder(socket, account)
  return {
    folder,
    data: path.join(folder, 'data'),
    socket,
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'start.lock'),
  }
}
