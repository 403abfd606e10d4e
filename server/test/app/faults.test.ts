import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { systemRandom } from '../../src/lib/random'
import { openDatabase, openPool } from '../../src/postgres/database'
import { connectionTo } from '../tools/databases'
import { CONNECTIONS, freshMobile, request, type TestApp, testApp, wrap } from '../tools/harness'

const LIST = '/web/region/list'
let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

test('an address that does not exist is HTTP 404 with the envelope', async () => {
  const answer = await post('/v1/nothing', wrap({}))
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404, data: null })
})

test('a broken field comes back as 601, named, with what to do in Chinese [S6.5, S10.3]', async () => {
  const answer = await post('/v1.0/sms/send/code', wrap({ mobile: '123', scene: 'login' }))
  expect(answer.json()).toEqual({
    code: 601,
    msg: '请填写正确的手机号码',
    errors: [{ field: 'mobile', content: '请填写正确的手机号码' }],
    data: null,
  })
})

test('a missing field is named too, and every broken field is told once', async () => {
  const answer = await post('/v1.0/user/code/login', wrap({ code: 'abc', consents: 'x' }))
  expect(answer.json().errors).toEqual(
    expect.arrayContaining([
      { field: 'mobile', content: '请填写正确的手机号码' },
      { field: 'code', content: '请输入6位数字验证码' },
      { field: 'consents', content: '请先阅读并同意协议' },
    ]),
  )
  expect(answer.json().errors).toHaveLength(3)
})

test.each([
  ['NUL', '"a\\u0000b"'],
  ['half a surrogate pair', '"a\\ud800b"'],
  ['a number no column holds', '1e300'],
])('%s is refused before it reaches the database', async (_name, value) => {
  const events = `[{"id":"${'e'}","name":"n","page":"p","at":"2026-11-20T00:00:00Z","props":{"k":${value}}}]`
  const body = JSON.stringify(wrap({})).replace(/}$/, `,"events":${events}}`)
  const answer = await post('/st/mark', body)
  expect([answer.statusCode, answer.json().code, answer.json().errors[0].field]).toEqual([
    200,
    601,
    'events.0.props.k',
  ])
})

test.each([
  ['/v1.0/channel/option', {}, ',"deep":@}', 'deep'],
  ['/web/form/save', { order_no: 'x', flow: 0 }, ',"values":{"more":@}}', 'values.more'],
  [
    '/st/mark',
    {},
    ',"events":[{"id":"e","name":"n","page":"","at":"","props":{"a\\nb":@}}]}',
    'events.0.props',
  ],
])(
  'a body for %s that is nested thousands deep is refused before anything recurses over it [S9.7]',
  async (url, payload, rest, field) => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const body = JSON.stringify(wrap(payload)).replace(/}$/, rest.replace('@', deep))
    const answer = await post(url, body, { authorization: await server.login() })
    expect([answer.statusCode, answer.json().code]).toEqual([200, 601])
    expect(answer.json().errors[0].field).toContain(field)
  },
)

test.each(['constructor', 'toString', 'a\nb', 'x'.repeat(65)])(
  'a mark with a property that is none (%j) is refused in our own words',
  async (name) => {
    const event = { id: 'e', name: 'n', page: 'p', at: '2026-11-20T00:00:00Z', props: { [name]: [1] } }
    const answer = (await post('/st/mark', wrap({ events: [event] }))).json()
    expect(answer.code).toBe(601)
    for (const { content } of answer.errors) expect(content).toBe('内容格式不正确')
  },
)

test('a body that tries to change prototypes is refused', async () => {
  const body = JSON.stringify(wrap({})).replace(/}$/, ',"__proto__":{"admin":true}}')
  expect((await post(LIST, body)).json().code).toBe(400)
})

test('a session ends after 30 days', async () => {
  const own = await testApp()
  const token = await own.login()
  own.clock.forward(30 * 86_400 - 1)
  expect((await own.call('/v1/user/city', {}, { token })).code).toBe(200)
  own.clock.forward(1)
  expect((await own.call('/v1/user/city', {}, { token })).code).toBe(401)
  await own.close()
})

test('a fault of ours is HTTP 500 that tells nothing, and a log line with the request id that tells all [S8.10]', async () => {
  const own = await testApp({
    deps: {
      random: {
        ...systemRandom,
        digits: () => {
          throw new Error('the dice are gone')
        },
      },
    },
  })
  const answer = await own.app.inject(
    request('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' }),
  )
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 500, msg: '系统繁忙，请稍后再试', errors: [], data: null })
  const line = own.logs.find((text) => text.includes('the dice are gone'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    reqId: expect.any(String),
    err: { stack: expect.any(String) },
  })
  await own.close()
})

test('a database that is down is HTTP 503, not a hanging visitor', async () => {
  const gone = openDatabase(openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }))
  const own = await testApp({ deps: { db: gone } })
  const answer = await own.app.inject(request('/v1.0/user/login/pre/check', { mobile: freshMobile() }))
  expect([answer.statusCode, answer.json().msg]).toEqual([503, '系统繁忙，请稍后再试'])
  expect((await own.app.inject('/readyz')).statusCode).toBe(503)
  expect((await own.app.inject('/healthz')).statusCode).toBe(200)
  await own.close()
  await gone.destroy()
})

test('a database that takes connections and never answers is HTTP 503 too [S26.8]', async () => {
  const sockets = new Set<net.Socket>()
  const silent = net.createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  const held = openDatabase(openPool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` }))
  const own = await testApp({ deps: { db: held } })
  const answer = await own.app.inject(request('/v1.0/user/login/pre/check', { mobile: freshMobile() }))
  expect(answer.statusCode).toBe(503)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await own.close()
  await held.destroy()
})

test('while all connections are at work a call waits for its turn, longer than for a database that is away', async () => {
  const narrow = openDatabase(openPool(connectionTo('postgres'), 1))
  const busy = narrow.connection().execute(async (db) => {
    for (let turn = 0; turn < 2; turn++) await sql`select pg_sleep(4.5)`.execute(db)
  })
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(narrow)
  expect(rows).toEqual([{ one: 1 }])
  await busy
  await narrow.destroy()
}, 30_000)

/** How another pool reaches the database of a server. */
async function connectionOf({ db }: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return connectionTo(rows[0]?.name ?? '')
}

test('calls that wait for a locked table are HTTP 503 while it is locked, and leave connections to all others [S26.8]', async () => {
  const own = await testApp()
  const token = await own.login()
  const { order_no } = await own.ok('/web/form', {}, { token })
  const needing = [
    request('/web/form', {}, { token }),
    request('/v2/product/showList', { order_no }, { token }),
    request('/web/result/list', { order_no }, { token }),
    request('/web/form/save', { order_no, flow: 0, values: { purpose: 'daily' } }, { token }),
  ]
  const locker = openDatabase(openPool(await connectionOf(own), 1))
  await locker.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx)
    let flooded = true
    const flood = Promise.all(
      Array.from({ length: 160 }, (_, turn) => own.app.inject(needing[turn % needing.length] ?? '')),
    ).finally(() => {
      flooded = false
    })
    let others = 0
    while (flooded) {
      const sent = performance.now()
      expect((await own.call('/v1.0/user/login/pre/check', { mobile: freshMobile() })).code).toBe(200)
      expect(performance.now() - sent).toBeLessThan(1_500)
      others++
      // One device may not ask as fast as this loop could.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(others).toBeGreaterThan(0)
    expect(new Set((await flood).map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  })
  expect((await own.call('/web/form', {}, { token })).code).toBe(200)
  await locker.destroy()
  await own.close()
})

test('calls of many kinds that wait for one slow table leave connections for all other calls [S26.8]', async () => {
  const own = await testApp()
  const token = await own.login()
  const beside = openDatabase(openPool(await connectionOf(own), 1))
  const slowDown = (seconds: number) =>
    sql`create or replace function be_slow() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_sleep(${seconds}); return new; end`)}`.execute(beside)
  await slowDown(1.5)
  await sql`create trigger be_slow before insert on limits for each row execute function be_slow()`.execute(
    beside,
  )
  const needing = [
    request('/st/mark', { events: [] }),
    request('/v1.0/channel/monitor', { channel: 'organic', landing: 'http://localhost/' }),
    request('/v1/user/activeChannel', { channel: 'organic' }),
    request('/v1.0/user/login/pre/check', { mobile: freshMobile() }),
    request('/v1.0/user/encrypt/info', {}),
    request('/v1.0/user/uid/login', { uid: 'abcdefgh', _token: '' }),
  ]
  // Two paths with their whole share, and as many others as there are connections left.
  const flood = needing.flatMap((one, turn) =>
    Array.from({ length: turn < 2 ? 4 : 1 }, () => own.app.inject(one)),
  )
  const atWork = async () =>
    (
      await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(
        beside,
      )
    ).rows.length
  while ((await atWork()) < CONNECTIONS) await new Promise((resolve) => setTimeout(resolve, 20))
  const sent = performance.now()
  expect((await own.call('/v1/user/city', {}, { token })).code).toBe(200)
  expect(performance.now() - sent).toBeLessThan(1_500)
  await slowDown(0)
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toContain(503)
  await beside.destroy()
  await own.close()
})
