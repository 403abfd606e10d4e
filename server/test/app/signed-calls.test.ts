import { randomBytes, randomUUID } from 'node:crypto'
import { Envelope } from '@contract/envelope'
import { signedRows } from '@contract/signed/signed-calls'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { PER_MINUTE } from '../../src/app/plugins/signed-calls'
import { anotherPayload, signedBodiesFor } from '../tools/bodies'
import { atOnce, freshMobile, setRows, testServer } from '../tools/harness'
import { appliedVisitor } from '../tools/journey'
import { INTEGRATIONS, sent, signed, signedRequest } from '../tools/remote/signed'
import { brokenBodies } from './contract/broken'
import { changedTables, stored } from './contract/stored'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const RUNS = 60

interface Lawful {
  url: string
  payload: Record<string, unknown>
}
const LAWFUL: Record<string, () => Promise<Lawful>> = {
  '/open/institutions/:code/status': async () => {
    const { apply_no } = await appliedVisitor(server)
    const at = server.clock.now().toISOString()
    return { url: '/open/institutions/cf1/status', payload: { apply_no, status: 'reviewing', at } }
  },
  '/open/partners/:channel/links': async () => ({
    url: '/open/partners/half-demo/links',
    payload: { mobile: freshMobile(), values: { amount: 2_000_000 }, ref: 'visitor-1' },
  }),
  '/open/partners/:channel/events': async () => ({
    url: '/open/partners/half-demo/events',
    payload: { cursor: '0', limit: 10 },
  }),
}
const madeFor = (path: string) => {
  const make = LAWFUL[path]
  if (!make) throw new Error(`${path} needs a valid call`)
  return make()
}

describe.each(signedRows)('$path', ({ path, row }) => {
  let lawful: Lawful
  beforeAll(async () => {
    lawful = await madeFor(path)
  })
  const send = (body: object | string, by = {}) => signed(server, lawful.url, body, by)

  test('a call that no key of its sender signed within five minutes is refused with 401 and stores nothing, whether or not the sender exists, and the log gives the cause: header, clock, key or sender [S6.14, S6.15]', async () => {
    const before = await stored(server.db)
    const call = signedRequest(server, lawful.url, lawful.payload)
    const { 'webhook-signature': _signature, ...unsigned } = call.headers
    const since = server.logs.length
    const answers = [
      await send(lawful.payload, { key: `whsec_${randomBytes(32).toString('base64')}` }),
      await signed(server, lawful.url.replace(/(open\/\w+\/)[^/]+/, '$1constructor'), lawful.payload),
      await sent(server, { ...call, headers: { ...call.headers, 'webhook-id': 'another' } }),
      await sent(server, { ...call, payload: call.payload.replace('{', '{ ') }),
    ]
    for (const { http, body } of answers)
      expect([http, body]).toEqual([401, { code: 401, msg: '签名无效', errors: [], data: null }])
    server.clock.forward(301)
    const told = [await sent(server, { ...call, headers: unsigned }), await sent(server, call)]
    await sent(server, { ...call, headers: { ...call.headers, 'webhook-timestamp': '15400000000' } })
    expect(told.map(({ http, body }) => [http, body.msg])).toEqual([
      [401, '请求头webhook-signature缺失或格式不正确'],
      [401, 'webhook-timestamp比服务器时间慢301秒，最多相差300秒'],
    ])
    const [, own = ''] = /^\/open\/\w+\/([^/]+)\//.exec(lawful.url) ?? []
    const refused = server.logs.slice(since).map((line) => JSON.parse(line))
    expect(refused.filter(({ cause }) => cause)).toMatchObject([
      { cause: 'key', sender: own, keys: 1 },
      { cause: 'sender', sender: 'constructor', keys: 0 },
      { cause: 'key', sender: own },
      { cause: 'key', sender: own },
      { cause: 'header', header: 'webhook-signature', sender: own },
      { cause: 'clock', seconds: -301, sender: own },
      { cause: 'header', header: 'webhook-timestamp' },
    ])
    expect(changedTables(before, await stored(server.db))).toEqual([])
  })

  test('a refusal names each field that is missing or has a wrong type with 422, a body that is no JSON object is 400 and a large one 413', async () => {
    const before = await stored(server.db)
    for (const { body, field } of brokenBodies(row.payload, lawful.payload))
      expect(await send(body)).toMatchObject({ http: 422, body: { code: 422, errors: [{ field }] } })
    for (const text of ['', '[]', 'null', '{', '{"__proto__":{"a":1}}'])
      expect(await send(text)).toMatchObject({ http: 400, body: { code: 400 } })
    expect(await send(lawful.payload, { headers: { 'content-type': 'text/plain' } })).toMatchObject({
      http: 400,
    })
    expect(await send({ ...lawful.payload, more: 'x'.repeat(64 * 1024) })).toMatchObject({
      http: 413,
      body: { code: 413 },
    })
    expect(changedTables(before, await stored(server.db))).toEqual([])
  })

  test('a valid call is answered by its schema, and the same id has one effect and one answer, also at the same time [S6.14]', async () => {
    const own = await madeFor(path)
    const by = { id: randomUUID() }
    const [first, ...others] = await atOnce(5, () => signed(server, own.url, own.payload, by))
    expect([first?.http, first?.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(Check(Envelope(row.data), first?.body)).toBe(true)
    if (row.readOnly) return
    const once = await stored(server.db)
    // Members that the call does not know never reach its handler.
    others.push(await signed(server, own.url, { ...own.payload, received_at: 1 }, by))
    for (const { http, body } of others) expect([http, body]).toEqual([200, first?.body])
    const another = await signed(server, own.url, anotherPayload(row, own.payload), by)
    expect(another).toMatchObject({ http: 409, body: { code: 409 } })
    expect(changedTables(once, await stored(server.db))).toEqual([])
  })

  test('every random body that is signed is answered with an envelope whose code is the HTTP status, never 5xx', async () => {
    const known = Object.fromEntries(Object.entries(lawful.payload).map(([name, value]) => [name, [value]]))
    const property = fc.asyncProperty(signedBodiesFor(row, known), async (body) => {
      const answer = await send(body)
      expect([200, 400, 404, 409, 413, 422]).toContain(answer.http)
      expect([answer.body.code, Check(Envelope(row.data), answer.body)]).toEqual([answer.http, true])
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  test('a sender with too many calls in a minute is answered 429 with the time to wait, and delays no other [S6.14]', async () => {
    await send(lawful.payload)
    const [, kind = '', sender = ''] = /^\/open\/(\w+)\/([^/]+)\//.exec(lawful.url) ?? []
    await setRows(
      server,
      'limits',
      { key: `open:${kind}:${decodeURIComponent(sender)}` },
      { used: PER_MINUTE },
    )
    const refused = await send(lawful.payload)
    expect(refused).toMatchObject({ http: 429, body: { code: 429 }, headers: { 'retry-after': '60' } })
    server.clock.forward(60)
    expect((await send(lawful.payload)).http).not.toBe(429)
  })

  test('no other method reaches the call [S26.7]', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await server.app.inject({ method, url: lawful.url })).statusCode).toBe(404)
  })
})

test('the answer to an invalid body of a signed call lists the allowed values, limits, pattern and names, and the log says that the body was refused [S6.15]', async () => {
  const since = server.logs.length
  const errorsOf = async (url: string, body: object) => {
    const { http, body: answer } = await signed(server, url, body)
    return [
      http,
      ...answer.errors.map(({ field, content }: Record<string, string>) => `${field}: ${content}`),
    ]
  }
  const report = { referral: 'x', status: 'approved', at: 'y'.repeat(33) }
  expect(await errorsOf('/open/institutions/cf1/status', report)).toEqual([
    422,
    'referral: 须匹配^[0-9a-f]{42}$',
    'status: 可取值：received、reviewing、contacting、closed',
    'at: 不超过32个字符',
  ])
  const feed = '/open/partners/half-demo/events'
  expect(await errorsOf(feed, { limit: 501 })).toEqual([422, 'limit: 不大于500'])
  expect(await errorsOf(feed, { limit: '1' })).toEqual([422, 'limit: 类型须为integer'])
  const [http, missing, unknown] = await errorsOf('/open/partners/half-demo/links', {
    values: { [freshMobile()]: 1 },
  })
  expect([http, missing, unknown]).toEqual([
    422,
    'mobile: 必填',
    expect.stringMatching(/^values: 有未知的名称，可用：(\w+、)*amount、(\w+、)*area_code$/),
  ])
  const lines = server.logs.slice(since).map((line) => JSON.parse(line))
  expect(lines.filter(({ cause }) => cause).map(({ cause, sender, code }) => [cause, sender, code])).toEqual([
    ['body', 'cf1', 422],
    ['body', 'half-demo', 422],
    ['body', 'half-demo', 422],
    ['body', 'half-demo', 422],
  ])
})
