import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { until } from '../../../test/drivers/until'
import { buildApp } from '../../src/app/app'
import { systemRandom } from '../../src/lib/random'
import { withNext } from '../../src/lib/statement'
import { issueUid } from '../../src/login/uid'
import { CONNECTION_MS, openDatabase, openPool, STATEMENT_MS } from '../../src/postgres/database'
import type { Db } from '../../src/postgres/tables'
import { connectionTo } from '../tools/databases'
import {
  atOnce,
  CONNECTIONS,
  codeCounts,
  freshMobile,
  request,
  rowsOf,
  testApp,
  testServer,
} from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'

/** Stands between a pool and PostgreSQL, and passes nothing on while `isSilent`. */
class Between {
  isSilent = false
  /** How often something was sent to PostgreSQL. */
  sent = 0
  private readonly sockets: net.Socket[] = []
  private readonly server = net.createServer((socket) => {
    const { host, port } = connectionTo('postgres')
    const onward = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    onward.pipe(socket)
    socket.on('data', (bytes) => {
      this.sent++
      if (!this.isSilent) onward.write(bytes)
    })
    for (const one of [socket, onward]) this.sockets.push(one.on('error', () => {}))
  })

  start = () => once(this.server.listen(0, '127.0.0.1'), 'listening')

  open(database: string, connections: number) {
    const { port } = this.server.address() as net.AddressInfo
    const connection = { ...connectionTo(database), host: '127.0.0.1', port }
    return openDatabase(openPool(connection, connections))
  }

  stop() {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

const server = testServer()
let between: Between
beforeEach(async () => {
  between = new Between()
  await between.start()
})
afterEach(() => between.stop())

test('after three connections that the database does not answer, calls are refused at once until it answers [S26.8]', async () => {
  const db = between.open('postgres', 4)
  between.isSilent = true
  const messages = async (count: number) =>
    (await Promise.allSettled(Array.from({ length: count }, () => sql`select 1`.execute(db)))).map((one) =>
      one.status === 'rejected' ? one.reason.message : 'served',
    )
  const unconnected = 'Connection terminated due to connection timeout'
  expect(await messages(3)).toEqual([unconnected, unconnected, unconnected])
  const refused = 'the database does not answer'
  expect(await messages(2)).toEqual([refused, refused])

  between.isSilent = false
  await until('a call to be served', async () => (await messages(1))[0] === 'served')
  expect(await messages(4)).toEqual(['served', 'served', 'served', 'served'])
  await db.destroy()
})

test('while the database is silent, a call that needs it gets HTTP 503 within 10 seconds, as /readyz does, and all others succeed [S26.8]', async () => {
  const token = await server.login()
  const { database } = server.connection
  const [db, reserve] = [between.open(database, 4), between.open(database, 1)]
  const app = await buildApp({ ...server.deps, db, reserve }, { log: { write() {} } })
  const send = async (path: string, payload = {}) => {
    const { statusCode, headers } = await app.inject(request(path, payload, { token }))
    return [statusCode, headers['retry-after']].join()
  }
  expect(await send('/v1/user/city')).toBe('200,')
  between.isSilent = true
  const needing = ['/v1.0/user/login/pre/check', '/v1/user/city', '/web/form'] as const
  const answers = atOnce(6, (turn) => send(needing[turn % 3] ?? '', { mobile: freshMobile() }))
  // A logged-in visitor sends the token with every call, also with these public ones.
  for (const path of ['/web/region/list', '/v1/address/ip']) expect(await send(path)).toBe('200,')
  for (const [url, status] of [
    ['/healthz', 200],
    ['/docs/openapi.json', 200],
  ] as const)
    expect((await app.inject(url)).statusCode).toBe(status)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().missing]).toEqual([503, 'database'])
  expect(new Set(await answers)).toEqual(new Set(['503,5']))
  expect(CONNECTION_MS + STATEMENT_MS).toBeLessThan(10_000)

  between.isSilent = false
  await until('the server to be ready', async () => (await app.inject('/readyz')).statusCode === 200)
  await until('a call to be served', async () => (await send('/v1/user/city')) === '200,')
  await app.close()
  for (const one of [db, reserve]) await one.destroy()
})

test('a call whose transaction the database stops answering gets HTTP 503 within 10 seconds [S26.8]', async () => {
  let isReady = false
  const random = {
    ...systemRandom,
    digits: (length: number) => {
      between.isSilent = isReady
      return systemRandom.digits(length)
    },
  }
  const own = await testApp({ open: (database) => between.open(database, 2), deps: { random } })
  const token = await own.login()
  // Both connections are open when the database falls silent.
  await atOnce(2, () => own.ok('/v1/user/city', {}, { token }))
  isReady = true
  const code = request('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' }, { token })
  expect((await own.app.inject(code)).statusCode).toBe(503)
  expect(CONNECTION_MS + STATEMENT_MS).toBeLessThan(10_000)
  await own.close()
})

test('a connection on which PostgreSQL refuses to write is not used again, by calls and by /readyz [S26.8]', async () => {
  const token = await server.login()
  const { database } = server.connection
  // Only new connections learn of it, as when a proxy leads to another PostgreSQL.
  const becomes = (state: 'on' | 'off') =>
    sql`alter database ${sql.id(database)} set default_transaction_read_only = ${sql.lit(state)}`.execute(
      server.db,
    )
  const open = () => openDatabase(openPool(connectionTo(database), 1))
  const [db, reserve] = [open(), open()]
  const app = await buildApp({ ...server.deps, db, reserve }, { log: { write() {} } })
  const answers = async () => {
    const ready = await app.inject('/readyz')
    const { statusCode } = await app.inject(request('/web/form', {}, { token }))
    return [ready.statusCode, ready.json().missing, statusCode]
  }
  await becomes('on')
  expect(await answers()).toEqual([503, 'read-only', 503])
  await becomes('off')
  expect(await answers()).toEqual([200, undefined, 200])
  await app.close()
  for (const one of [db, reserve]) await one.destroy()
})

beforeAll(async () => {
  // PostgreSQL looks for a deadlock after this time. It is short because these tests cause deadlocks.
  await sql`set deadlock_timeout = '20ms'`.execute(server.db)
  await sql`alter database ${sql.id(server.connection.database)} set deadlock_timeout = '20ms'`.execute(
    server.db,
  )
})

test('logins by link are answered in the envelope while the account is being deleted', async () => {
  for (let round = 0; round < 6; round++) {
    const mobile = freshMobile()
    const token = await server.login(mobile)
    const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'test' })
    const answers = await Promise.all([
      server.call('/v1/user/delete', { confirm: true }, { token }),
      new Promise((resolve) => setTimeout(resolve, round)).then(() =>
        server.call('/v1.0/user/uid/login', { uid, _token: '' }),
      ),
    ])
    // `call` throws if the HTTP status is not 200.
    expect(answers.map(({ code }) => code)[0]).toBe(200)
    expect([200, 403, 409]).toContain(answers[1]?.code)
  }
})

test('touches of a channel and logins of one visitor and device at the same time are all answered', async () => {
  const mobile = freshMobile()
  const device = 'shared-device'
  const token = await server.login(mobile, { device })
  const answers = await atOnce<{ code: number }>(24, (turn) =>
    turn % 3 === 0
      ? server.call('/test/user/login', { mobile }, { device })
      : server.call('/v1/user/activeChannel', { channel: `c${turn}` }, { token, device }),
  )
  expect(codeCounts(answers)).toEqual({ 200: 24 })
})

test('a migration that changes the result of prepared statements is not noticed by the visitors of a running server', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const match = () => server.call('/v2/product/showList', { order_no }, { token })
  expect(codeCounts(await atOnce(2 * CONNECTIONS, match))).toEqual({ 200: 2 * CONNECTIONS })

  const other = new pg.Client(server.connection)
  await other.connect()
  await other.query('alter table orders alter occupation type varchar(40)')
  await other.query('alter table sessions alter session_id type varchar(80)')
  await other.end()

  expect(await server.call('/v1/product/apply', payload, { token })).toMatchObject({ code: 200 })
  expect(codeCounts(await atOnce(2 * CONNECTIONS, match))).toEqual({ 200: 2 * CONNECTIONS })
  expect(await rowsOf(server, 'applications', { order_no })).toHaveLength(1)
  expect(server.logs.filter((line) => line.includes('request failed'))).toEqual([])
})

/** Adds a row whose key must be new. */
const add = (db: Db, key: string) =>
  withNext(db, db.insertInto('limits').values({ key, used: 0, resets_at: new Date() }))
const keysIn = async (db: Db) =>
  (await db.selectFrom('limits').select('key').where('key', 'like', 'next-%').orderBy('key').execute()).map(
    ({ key }) => key,
  )
const TWICE = { code: '23505' }

test('statements whose result nobody needs are sent with the next one of their transaction, and outside of one at once', async () => {
  const db = between.open(server.connection.database, 2)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx)
    const before = between.sent
    await add(trx, 'next-1')
    await add(trx, 'next-2')
    expect(between.sent).toBe(before)
    expect(await keysIn(trx)).toEqual(['next-1', 'next-2'])
    expect(between.sent).toBe(before + 1)
  })
  await add(db, 'next-3')
  expect(await rowsOf(server, 'limits', { key: 'next-3' })).toHaveLength(1)
  await db.destroy()
})

test('a statement whose result nobody needs fails with the next one of its transaction or with the commit, and a rollback undoes it', async () => {
  const db = between.open(server.connection.database, 2)
  const twice = async (trx: Db) => {
    await add(trx, 'next-4')
    await add(trx, 'next-4')
  }
  await db.transaction().execute(async (trx) => {
    await sql`savepoint work`.execute(trx)
    await twice(trx)
    await expect(keysIn(trx)).rejects.toMatchObject(TWICE)
    await sql`rollback to savepoint work`.execute(trx)
    await twice(trx)
    await sql`rollback to savepoint work`.execute(trx)
    await add(trx, 'next-5')
  })
  await expect(db.transaction().execute(twice)).rejects.toMatchObject(TWICE)
  const refused = db.transaction().execute(async (trx) => {
    await twice(trx)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await keysIn(db)).toContain('next-5')
  expect(await keysIn(db)).not.toContain('next-4')
  await db.destroy()
})
