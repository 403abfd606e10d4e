import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Path } from '@contract/endpoints'
import { type PersonaName, SANDBOX_HEADERS } from '@contract/sandbox'
import { until } from '../../../test/drivers/until'
import { createEngine, developmentCarrier } from '../../src/app/deliveries'
import { deliverNext } from '../../src/delivery/attempt'
import { type CallOptions, request, testApp, testServer } from '../tools/harness'
import { applicationFor, HANGZHOU, nearStore } from '../tools/journey'
import { asking } from '../tools/sandbox-server'

const server = testServer()

const as = (persona: PersonaName) => asking({ persona })
const cityOf = async (by: CallOptions) => (await server.ok('/v1/user/city', {}, by)).area?.code
const cityCode = async (by: CallOptions) => (await server.call('/v1/user/city', {}, by)).code
/** Any valid number, because the persona has its own number. */
const ANY = { mobile: '13900000001' }
const AREA = { name: '张三', ...HANGZHOU }

describe('personas', () => {
  test.each<[PersonaName, object]>([
    ['new', { flow: 0, values: {} }],
    ['returning', { flow: 0, values: { name: '测试戊' } }],
    ['rejected', { flow: 2, values: { occupation: 'student' } }],
    ['unfinished', { flow: 1, values: { amount: 1_000_000 } }],
  ])('a call without a login is made as the persona %s [S28.5]', async (persona, found) => {
    expect(await server.ok('/web/form', {}, as(persona))).toMatchObject(found)
  })

  test('the persona rejected gets no matching product, and the persona returning sees its application', async () => {
    const { order_no } = await server.ok('/web/form', {}, as('rejected'))
    const { matched, unmatched } = await server.ok('/v2/product/showList', { order_no }, as('rejected'))
    expect([matched.length, unmatched.length > 5]).toEqual([0, true])
    const { pending } = await server.ok('/v1/app/pending', {}, as('returning'))
    const of = { order_no: pending?.order_no ?? '' }
    const applied = await server.ok('/web/result/list', of, as('returning'))
    expect(applied.applications).toMatchObject([{ code: 'cf1-daily', status: 'received' }])
  })

  test('the persona expired has an expired session, both by header and by token', async () => {
    expect(await cityCode(as('expired'))).toBe(401)
    const { token } = await server.ok('/test/user/login', ANY, as('expired'))
    expect(await cityCode({ token })).toBe(401)
  })

  test('a call with its own login keeps that login, and the placeholder token of a guest does not count as a login', async () => {
    const token = await server.login()
    await server.ok('/v1/user/nameSaveCity', AREA, { token })
    expect(await cityOf({ token, ...as('new') })).toBe('330106')
    expect(await cityOf({ token: 'Bearer guest', ...as('unfinished') })).toBe('510104')
    expect(await cityCode({ token: 'ended', ...as('new') })).toBe(401)
  })

  test('a login as a persona resets its data', async () => {
    const { token } = await server.ok('/test/user/login', ANY, as('new'))
    await server.ok('/v1/user/nameSaveCity', AREA, { token })
    expect(await cityOf(as('new'))).toBe('330106')
    const again = await server.ok('/test/user/login', ANY, as('new'))
    const place = await server.ok('/v1/user/city', {}, { token: again.token })
    expect(place).toMatchObject({ area: null, name: null })
    expect((await server.call('/v1/user/city', {}, { token })).code).toBe(401)
    const { phone_mark } = await server.ok('/test/user/login', { mobile: '13900000002' }, as('returning'))
    expect(phone_mark).toBe((await server.ok('/test/user/login', { mobile: '13900000006' })).phone_mark)
  })

  test('simultaneous calls of a persona are made as one visitor', async () => {
    await server.ok('/test/user/login', ANY, as('unfinished'))
    await Promise.all(Array.from({ length: 8 }, () => server.ok('/web/form', {}, as('unfinished'))))
    const sessions = server.db
      .selectFrom('sessions')
      .innerJoin('visitors', 'visitors.user_id', 'sessions.user_id')
    const own = sessions.where('area_code', '=', '510104').where('device', '=', 'sandbox')
    expect(await own.select('session_id').execute()).toHaveLength(1)
  })
})

describe('clock', () => {
  test('a call that names a time is answered as of then, and the next one as of now [S28.5]', async () => {
    const at = '2027-03-01T09:30:00+08:00'
    const info = await server.ok('/v1.0/user/encrypt/info', {}, asking({ clock: at }))
    expect(info.now).toBe('2027-03-01T01:30:00.000Z')
    expect((await server.ok('/v1.0/user/encrypt/info', {})).now).toBe(server.clock.now().toISOString())
  })

  test('a session has ended for a call that names a later time', async () => {
    const token = await server.login()
    expect(await cityCode({ token, ...asking({ clock: '2027-03-01T00:00:00Z' }) })).toBe(401)
    expect(await cityCode({ token })).toBe(200)
  })
})

describe('faults', () => {
  let token: string
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))
  beforeEach(async () => {
    token = await server.login()
  })

  const SAVE = '/v1/user/nameSaveCity'
  const NOTHING = { area: null, name: null }
  const save = (fault: string, requestId?: string) =>
    server.call(SAVE, AREA, { token, ...asking({ fault }), ...(requestId && { requestId }) })
  const saved = () => server.ok('/v1/user/city', {}, { token })

  /** Sends the same call over a real connection. Resolves with the text of the response or with the error. */
  async function sent(fault: string, signal?: AbortSignal) {
    const { headers, payload } = request(SAVE, AREA, { token, ...asking({ fault }) })
    const { port } = server.app.server.address() as AddressInfo
    const call = http.request({
      port,
      path: SAVE,
      method: 'POST',
      signal,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    call.end(JSON.stringify(payload))
    try {
      const [answer] = (await once(call, 'response')) as [http.IncomingMessage]
      return await text(answer)
    } catch (error) {
      return (error as Error).message
    }
  }

  test.each<[Path, object, string]>([
    ['/v1.0/sms/send/code', { mobile: '13912345678', scene: 'login' }, 'mobile'],
    ['/v1.0/user/encrypt/login', { key_id: 'x', cipher: 'A'.repeat(120) }, 'code'],
    ['/v1/user/nameSaveCity', AREA, 'name'],
    ['/web/form/save', { order_no: 'x', flow: 0, values: {} }, 'values.amount'],
    ['/web/form/save', { order_no: 'x', flow: 1, values: {} }, 'values.name'],
  ])('the fault 601 for %s names a field of its payload', async (path, payload, field) => {
    const answer = await server.call(path, payload, asking({ fault: '601' }))
    expect(answer).toMatchObject({ code: 601, data: null, errors: [{ field }] })
    expect(answer.msg).toBe(answer.errors[0]?.content)
  })

  test('a fault that is a body code comes in an envelope: the call is not handled, and its request id stays free', async () => {
    expect(await save('409', 'once')).toMatchObject({ code: 409, data: null })
    const wait = { field: 'wait_seconds', content: '60' }
    expect(await save('429', 'once')).toMatchObject({ code: 429, errors: [wait] })
    expect(await saved()).toMatchObject(NOTHING)
    expect((await save('', 'once')).code).toBe(200)
    expect((await saved()).area).toEqual(HANGZHOU)
  })

  test('a fault that is an HTTP status is answered with an error page, for its path only', async () => {
    const fault = asking({ fault: '/v1/user/city=http502,/web/form=http500' })
    const answer = await server.app.inject(request('/v1/user/city', {}, fault))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    expect((await server.call('/v1.0/product/list', {}, fault)).code).toBe(200)
  })

  test('the fault slow gives the real answer later', async () => {
    const began = performance.now()
    expect((await save('slow:300')).code).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(290)
    expect((await saved()).area).toEqual(HANGZHOU)
  })

  test('the fault offline breaks the connection, and the call is not handled', async () => {
    await expect(save('offline')).rejects.toThrow('response destroyed')
    expect(await sent('offline')).toBe('socket hang up')
    expect(await saved()).toMatchObject(NOTHING)
  })

  test('the fault timeout handles the call and gives no answer until the caller has gone or the server closes', async () => {
    const own = await testApp()
    const patience = new AbortController()
    const gone = sent('timeout', patience.signal)
    await until('the call to be handled', async () => (await saved()).area !== null)
    patience.abort()
    expect(await gone).toBe('The operation was aborted')

    const mobile = '13912345678'
    const held = own.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, asking({ fault: 'timeout' }))
    const outcome = held.catch((error: Error) => error.message)
    await until('the call to be handled', () => own.logs.some((line) => line.includes('sms_code')))
    await own.close()
    expect(await outcome).toContain('response destroyed')
  })
})

test.each([
  [{ persona: 'ghost' }, SANDBOX_HEADERS.persona],
  [{ clock: '2026-12-01' }, SANDBOX_HEADERS.clock],
  [{ clock: 'tomorrow' }, SANDBOX_HEADERS.clock],
  [{ clock: '2025-12-31T23:59:00+08:00' }, SANDBOX_HEADERS.clock],
  [{ clock: '2026-13-41T10:00:00+08:00' }, SANDBOX_HEADERS.clock],
  [{ fault: 'slowly' }, SANDBOX_HEADERS.fault],
])('the sandbox headers %j are refused by name', async (asked, name) => {
  const answer = await server.call('/v1.0/product/list', {}, asking(asked))
  expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(name), data: null })
})

test('a page ignores the sandbox headers, and the API reference describes them', async () => {
  const { statusCode } = await server.app.inject({
    url: '/healthz',
    headers: asking({ fault: 'http500' }).headers,
  })
  expect(statusCode).toBe(200)
  const document = (await server.app.inject('/docs/openapi.json')).json()
  expect(Object.keys(document.components.parameters)).toEqual(Object.values(SANDBOX_HEADERS))
})

test.each(['development', 'production'] as const)(
  'in %s mode the sandbox headers have no effect [S28.5]',
  async (mode) => {
    const sms = { send: async () => {}, showsCode: true }
    const own = await testApp({ mode, ...(mode === 'production' && { deps: { sms } }) })
    const all = asking({ persona: 'returning', clock: '2027-03-01T09:30:00+08:00', fault: 'http500' })
    expect((await own.ok('/v1.0/user/encrypt/info', {}, all)).now).toBe(own.clock.now().toISOString())
    expect((await own.call('/v1/user/city', {}, all)).code).toBe(401)
    expect((await own.call('/v1.0/product/list', {}, asking({ fault: 'slowly', clock: 'x' }))).code).toBe(200)
    const document = (await own.app.inject('/docs/openapi.json')).body
    expect(document).not.toContain('x-sandbox')
    await own.close()
  },
)

test('a trial plays the relay of an institution and the institution behind it, which reports what it could open as received [S16.59]', async () => {
  const area = { code: '510104', country: '中国', province: '四川省', city: '成都市', county: '锦江区' }
  const { token, order_no } = await nearStore(server, area)
  const { matched } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched.find(({ code }) => code === 'village-local')).toMatchObject({ way: 'relay' })
  const text = await server.ok('/support/agreement/detail', { code: 'share-village' })
  expect(text.html).toContain('交由示例数据转送公司转送给该机构')
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'village-local'), { token })
  const to = server.clock.now()
  server.clock.forward(developmentCarrier.delaySeconds)
  while (await deliverNext(createEngine(server.deps)));
  server.clock.set(to.toISOString())
  const { applications } = await server.ok('/web/result/list', { order_no }, { token })
  const told = applications[0]?.timeline.map((one) => one.text)
  expect([applications[0]?.status, told]).toEqual([
    'received',
    ['已提交', '已交由中转方加密转交', '机构已收到'],
  ])
})
