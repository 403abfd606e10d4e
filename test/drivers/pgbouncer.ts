import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LIMITS } from '../../server/src/postgres/database'
import { databaseAccount } from '../../server/src/postgres/programs'

const PORT = 6432
/** Debian installs it where only root looks. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }

/** Whether the machine has a pgbouncer; `.ci/run` installs Debian's. */
export const hasPgbouncer = () => spawnSync('pgbouncer', ['--version'], { env }).status === 0

const limits = Object.entries(LIMITS).map(([name, ms]) => `set ${name} = ${ms}`)

/** PgBouncer in transaction mode in front of a PostgreSQL, with `size` connections for each database. */
export async function startPgbouncer(
  { host, port, user }: { host: string; port: number; user: string },
  size: number,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bouncer-'))
  const account = databaseAccount()
  const write = (name: string, lines: string[]) => writeFileSync(path.join(folder, name), lines.join('\n'))
  write('users.txt', [`"${user}" ""`])
  write('pgbouncer.ini', [
    '[databases]',
    `unlimited = host=${host} port=${port} dbname=postgres`,
    `* = host=${host} port=${port} connect_query='${limits.join('; ')}'`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    // By default it tries a PostgreSQL that has refused it only every 15 seconds.
    'server_login_retry = 1',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    'auth_type = trust',
    `auth_file = ${folder}/users.txt`,
  ])
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const socket = path.join(folder, `.s.PGSQL.${PORT}`)
  let child: ChildProcess
  let ended: Promise<unknown>
  async function start() {
    // A killed one leaves its files behind, and does not start while they exist.
    for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true })
    child = spawn('pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    ended = new Promise((resolve) => child.once('exit', resolve))
    while (!existsSync(socket)) {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  async function kill() {
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    connectionString: (database: string) =>
      `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`,
    /** Ends it as a crash does. */
    kill,
    start,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
