import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openRead, openStorage } from '../../src/app/storage'
import { findRoot, readConfig } from '../../src/config/config'
import { openDatabase, openPool, secondsBehind } from '../../src/postgres/database'
import { type Embedded, startPostgres } from '../../src/postgres/embedded'
import { inspect } from '../../src/postgres/pooler'
import { databaseAccount, findPrograms } from '../../src/postgres/programs'
import { UNTRUSTED } from '../lib/certificate'

const rootDir = findRoot()
const started: Embedded[] = []
const folders: string[] = []

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-pg-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(dataDir: string) {
  const embedded = await startPostgres({ rootDir, dataDir })
  started.push(embedded)
  return embedded
}

/** A folder with an empty PostgreSQL that three servers have initialised at the same time. */
let initialised: string
let first: { adopted: number; answers: boolean[]; settings: unknown[] }
beforeAll(async () => {
  initialised = newFolder()
  folders.length = 0
  const all = await Promise.all([1, 2, 3].map(() => startPostgres({ rootDir, dataDir: initialised })))
  const db = openDatabase(openPool((all[0] as Embedded).connection, 1))
  const { rows } = await sql`
    select current_setting('listen_addresses') as listen_addresses, current_setting('fsync') as fsync,
      current_setting('server_version') as version`.execute(db)
  await db.destroy()
  const answers = await Promise.all(all.map(answersOne))
  first = { adopted: all.filter(({ adopted }) => adopted).length, answers, settings: rows }
  for (const { stop } of all) await stop()
})
afterAll(() => rmSync(initialised, { recursive: true, force: true }))

/** A copy of the initialised folder, for tests of anything but the initialisation. */
function madeFolder(dataDir = newFolder()) {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', path.join(initialised, 'postgres'), dataDir])
  return dataDir
}

afterEach(async () => {
  for (const { stop, connection } of started.splice(0)) {
    await stop()
    rmSync(connection.host, { recursive: true, force: true })
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const answersOne = async ({ connection }: Embedded) => {
  const db = openDatabase(openPool(connection, 1))
  const { rows } = await sql<{ one: number }>`select 1::bigint as one`.execute(db)
  await db.destroy()
  return rows[0]?.one === 1
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/data/postmaster.pid')

test('of several servers that start at the same time on an empty folder one starts PostgreSQL, which listens on a unix socket only, and the others adopt it [S27.3]', () => {
  expect([first.adopted, first.answers]).toEqual([2, [true, true, true]])
  // The version of a release is a number such as 18.1, and that of a beta contains letters (19beta1).
  const version = expect.stringMatching(/^\d+\.\d+$/)
  expect(first.settings).toEqual([{ listen_addresses: '', fsync: 'on', version }])
})

test('PostgreSQL is not stopped while another process uses it', async () => {
  const dataDir = madeFolder()
  const [first, second] = [await start(dataDir), await start(dataDir)]
  const db = openDatabase(openPool(first.connection, 1))
  await sql`select 1`.execute(db)
  await second.stop()
  expect(await answersOne(first)).toBe(true)
  await db.destroy()
  await first.stop()
  expect(existsSync(pidFile(dataDir))).toBe(false)
})

test('PostgreSQL is started again when its socket was removed', async () => {
  const dataDir = madeFolder()
  const embedded = await start(dataDir)
  rmSync(path.join(embedded.connection.host, '.s.PGSQL.5432'))
  await embedded.ensureRunning()
  expect(await answersOne(embedded)).toBe(true)
})

test('an operator’s own PostgreSQL is reached by DATABASE_URL, migrated, and not stopped; commands read from it too unless DATABASE_READ_URL names a replica [S27.2, S27.3, S27.8]', async () => {
  const own = await start(madeFolder())
  const { host, user, database } = own.owner
  const config = readConfig(
    { DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}` },
    rootDir,
  )
  const storage = await openStorage(config)
  const { rows } = await sql`select 1 from applications limit 1`.execute(storage.db)
  expect(rows).toEqual([])
  await storage.close()

  const readOnly = {
    ...config,
    databaseUrl: `${config.databaseUrl}&options=-c%20default_transaction_read_only%3Don`,
  }
  await expect(openStorage(readOnly)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL cannot be used: .* read-only transaction\.$/,
  )
  const none = { ...config, databaseUrl: 'postgres://a:b@c:99999/d' }
  await expect(openStorage(none)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL cannot be used: it is not a valid URL\.$/,
  )
  for (const databaseReadUrl of [config.databaseReadUrl, config.databaseUrl]) {
    const read = await openRead({ ...config, databaseReadUrl }, storage)
    expect(await secondsBehind(read)).toBeNull()
    const limits = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(read)
    expect(limits.rows).toEqual([{ statement_timeout: '0' }])
    await read.destroy()
  }
  const unread = { ...config, databaseReadUrl: 'postgres://a:b@c:99999/d' }
  await expect(openRead(unread, storage)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_READ_URL cannot be used: it is not a valid URL\.$/,
  )
  expect(await answersOne(own)).toBe(true)
})

const madeWith = (file: string, text: string) => {
  const dataDir = madeFolder()
  writeFileSync(path.join(dataDir, 'postgres', file), text)
  return dataDir
}
test.each([
  ['a pid file of another program', () => madeWith('data/postmaster.pid', `${process.pid}\n`)],
  [
    'an initialisation that was interrupted',
    () => {
      const dataDir = newFolder()
      mkdirSync(path.join(dataDir, 'postgres/data.new-1/base'), { recursive: true })
      return dataDir
    },
  ],
  ['a name that is too long for a socket', () => madeFolder(path.join(newFolder(), 'a'.repeat(90)))],
])('PostgreSQL starts on a folder with %s', async (_what, makeFolder) => {
  expect(await answersOne(await start(makeFolder()))).toBe(true)
})

test('a PostgreSQL with a certificate of a private authority is reached by sslmode=verify-full with sslrootcert, and refused without it or by another name [S27.97]', async () => {
  const dataDir = madeFolder()
  const data = path.join(dataDir, 'postgres/data')
  const authority = path.join(dataDir, 'authority.pem')
  writeFileSync(authority, UNTRUSTED.cert)
  const { uid, gid } = statSync(data)
  for (const [name, text] of Object.entries(UNTRUSTED)) {
    writeFileSync(path.join(data, `server.${name}`), text, { mode: 0o600 })
    chownSync(path.join(data, `server.${name}`), uid, gid)
  }
  const run = findPrograms(rootDir, databaseAccount())
  const port = 40_000 + (process.pid % 20_000)
  const tls = '-c ssl=on -c ssl_cert_file=server.cert -c ssl_key_file=server.key'
  const options = `-p ${port} -c listen_addresses=localhost -c unix_socket_directories= ${tls}`
  await run('pg_ctl', ['-D', data, '-w', '-s', '-l', path.join(data, 'log'), '-o', options, 'start'])
  try {
    const at = (host: string, query: string) => inspect(`postgres://app@${host}:${port}/postgres?${query}`)
    const known = `sslmode=verify-full&sslrootcert=${authority}`
    const found = await at('localhost', known)
    expect(found).toMatchObject({ role: 'app', certificateEnds: new Date('2126-10-30T08:34:18Z') })
    const db = openDatabase(
      openPool({ connectionString: `postgres://app@localhost:${port}/postgres?${known}` }, 1),
    )
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    await db.destroy()
    expect(rows).toEqual([{ ssl: true }])
    await expect(at('localhost', 'sslmode=verify-full')).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    await expect(at('127.0.0.1', known)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  } finally {
    await run('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'])
  }
})
