import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { systemRandom } from '../../src/lib/random'
import { CONNECTION_MS, openDatabase, openPool } from '../../src/postgres/database'
import { servingConnection } from '../tools/databases'
import { freshMobile, METRICS, request, testApp, testServer } from '../tools/harness'

const server = testServer()

test('a server fault is answered with HTTP 500 without details, and logged with the request id and the stack [S8.10]', async () => {
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

test('calls that wait for a locked table are answered with HTTP 503, and all others while connections are free [S26.8]', async () => {
  const own = await testApp()
  const token = await own.login()
  const { order_no } = await own.ok('/web/form', {}, { token })
  const needing = [
    request('/web/form', {}, { token }),
    request('/v2/product/showList', { order_no }, { token }),
    request('/web/result/list', { order_no }, { token }),
    request('/web/form/save', { order_no, flow: 0, values: { purpose: 'daily' } }, { token }),
  ]
  const { rows } = await sql`show lock_timeout`.execute(own.db)
  expect(rows).toEqual([{ lock_timeout: '2500ms' }])
  await own.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx)
    let waiting = true
    const refused = Promise.all(needing.map((call) => own.app.inject(call))).finally(() => {
      waiting = false
    })
    let others = 0
    while (waiting) {
      expect((await own.call('/v1.0/user/login/pre/check', { mobile: freshMobile() })).code).toBe(200)
      others++
      // The limits of one device allow fewer calls than this loop could send without a pause.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(others).toBeGreaterThan(0)
    expect((await refused).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503])
  })
  expect((await own.call('/web/form', {}, { token })).code).toBe(200)
  await own.close()
})

test('while all connections are held a call is answered with HTTP 503 within 10 seconds, and the checks of operation answer [S26.8, S27.14]', async () => {
  const own = await testApp({ open: (name) => openDatabase(openPool(servingConnection(name), 1)) })
  await own.deps.db.transaction().execute(async (trx) => {
    // A transaction takes its connection with its first statement.
    await sql`select 1`.execute(trx)
    let isAnswered = false
    const call = own.app
      .inject(request('/v1.0/user/login/pre/check', { mobile: freshMobile() }))
      .finally(() => {
        isAnswered = true
      })
    expect((await own.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await own.app.inject({ url: '/metrics', headers: METRICS })).statusCode).toBe(200)
    expect(isAnswered).toBe(false)
    const { statusCode, headers } = await call
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(CONNECTION_MS).toBeLessThan(10_000)
  })
  expect((await own.call('/v1.0/user/login/pre/check', { mobile: freshMobile() })).code).toBe(200)
  await own.close()
})

/** Everything that was received on a connection until it was closed. */
async function spoken(port: number, write: (socket: net.Socket) => void) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  write(socket)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  await once(socket, 'close')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return { status: head.slice(9, 12), body: JSON.parse(body) }
}

test('a request that is malformed or does not end within the time limit is refused with an envelope, and its connection is closed [S26.7]', async () => {
  expect(server.app.server.requestTimeout).toBe(20_000)
  expect(server.app.server.headersTimeout).toBe(20_000)
  const own = await testApp({ app: { requestTimeout: 1_000 } })
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = own.app.server.address() as net.AddressInfo
  const drip = (socket: net.Socket) => {
    const timer = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(timer))
  }
  const post = 'POST /st/mark HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  const [body, headers, malformed, long, nameless] = await Promise.all([
    spoken(port, (socket) => {
      socket.write(`${post}content-length: 1000\r\n\r\n`)
      drip(socket)
    }),
    spoken(port, (socket) => {
      socket.write(`${post}x-slow: `)
      drip(socket)
    }),
    spoken(port, (socket) => socket.write('NONSENSE\r\n\r\n')),
    spoken(port, (socket) => socket.write(`${post}x-long: ${'x'.repeat(20_000)}\r\n\r\n`)),
    spoken(port, (socket) => socket.write('GET /healthz HTTP/1.1\r\n\r\n')),
  ])
  for (const [answer, status] of [
    [body, 408],
    [headers, 408],
    [malformed, 400],
    [long, 431],
    [nameless, 400],
  ] as const) {
    expect(answer.status).toBe(String(status))
    expect(answer.body).toEqual({ code: status, msg: expect.stringMatching(/请求/), errors: [], data: null })
  }
  await own.close()
})
