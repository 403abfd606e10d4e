import { type PersonaName, SANDBOX_HEADERS } from '@contract/sandbox'
import { type TestApp, testApp } from '../tools/harness'
import { HANGZHOU } from '../tools/journey'
import { asking } from '../tools/sandbox-server'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const as = (persona: PersonaName, more: object = {}) => asking({ persona, ...more })
/** Any number that the contract takes; the persona has its own. */
const ANY = { mobile: '13900000001' }
const AREA = { name: '张三', ...HANGZHOU }

describe('personas', () => {
  test.each<[PersonaName, object]>([
    ['new', { flow: 0, values: {} }],
    ['returning', { flow: 0, values: { name: '测试戊' } }],
    ['rejected', { flow: 3, values: { occupation: 'student' } }],
    ['unfinished', { flow: 1, values: { amount: 1_000_000 } }],
  ])('a call without a login is made as %s [S28.5]', async (persona, found) => {
    expect(await server.ok('/web/form', {}, as(persona))).toMatchObject(found)
  })

  test('rejected finds nothing that fits; returning sees what it applied for', async () => {
    const { order_no } = await server.ok('/web/form', {}, as('rejected'))
    const { matched, unmatched } = await server.ok('/v2/product/showList', { order_no }, as('rejected'))
    expect([matched.length, unmatched.length > 5]).toEqual([0, true])
    const { pending } = await server.ok('/v1/app/pending', {}, as('returning'))
    const applied = await server.ok(
      '/web/result/list',
      { order_no: pending?.order_no ?? '' },
      as('returning'),
    )
    expect(applied.applications).toMatchObject([{ code: 'cf1-daily', status: 'received' }])
  })

  test('expired has a login that is over, by header and by token', async () => {
    expect((await server.call('/v1/user/city', {}, as('expired'))).code).toBe(401)
    const { token } = await server.ok('/test/user/login', ANY, as('expired'))
    expect((await server.call('/v1/user/city', {}, { token })).code).toBe(401)
  })

  test('a call with a login of its own keeps it, the placeholder of a guest is none', async () => {
    const token = await server.login()
    await server.ok('/v1/user/nameSaveCity', AREA, { token })
    expect(await server.ok('/v1/user/city', {}, { token, ...as('new') })).toMatchObject({
      area: { code: '330106' },
    })
    expect(
      await server.ok('/v1/user/city', {}, { token: 'Bearer guest', ...as('unfinished') }),
    ).toMatchObject({ area: { code: '510104' } })
    expect((await server.call('/v1/user/city', {}, { token: 'ended', ...as('new') })).code).toBe(401)
  })

  test('a login as a persona puts it back to how it was', async () => {
    const { token } = await server.ok('/test/user/login', ANY, as('new'))
    await server.ok('/v1/user/nameSaveCity', AREA, { token })
    expect(await server.ok('/v1/user/city', {}, as('new'))).toMatchObject({ area: { code: '330106' } })
    const again = await server.ok('/test/user/login', ANY, as('new'))
    const place = await server.ok('/v1/user/city', {}, { token: again.token })
    expect(place).toMatchObject({ area: null, name: null })
    expect((await server.call('/v1/user/city', {}, { token })).code).toBe(401)
    const { phone_mark } = await server.ok('/test/user/login', { mobile: '13900000002' }, as('returning'))
    expect(phone_mark).toBe((await server.ok('/test/user/login', { mobile: '13900000006' })).phone_mark)
  })

  test('many calls at once are made as one and the same visitor', async () => {
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
  test('a call is answered by the time that it names, the next one by the real one [S28.5]', async () => {
    const at = '2027-03-01T09:30:00+08:00'
    const info = await server.ok('/v1.0/user/encrypt/info', {}, asking({ clock: at }))
    expect(info.now).toBe('2027-03-01T01:30:00.000Z')
    expect((await server.ok('/v1.0/user/encrypt/info', {})).now).toBe(server.clock.now().toISOString())
  })

  test('a login ends when its time has come', async () => {
    const token = await server.login()
    expect(
      (await server.call('/v1/user/city', {}, { token, ...asking({ clock: '2027-03-01T00:00:00Z' }) })).code,
    ).toBe(401)
    expect((await server.call('/v1/user/city', {}, { token })).code).toBe(200)
  })
})

test.each([
  [{ persona: 'ghost' }, SANDBOX_HEADERS.persona],
  [{ clock: '2026-12-01' }, SANDBOX_HEADERS.clock],
  [{ clock: 'tomorrow' }, SANDBOX_HEADERS.clock],
  [{ clock: '2025-12-31T23:59:00+08:00' }, SANDBOX_HEADERS.clock],
  [{ clock: '2026-13-41T10:00:00+08:00' }, SANDBOX_HEADERS.clock],
  [{ fault: 'slowly' }, SANDBOX_HEADERS.fault],
])('%j is refused by name', async (asked, name) => {
  const answer = await server.call('/v1.0/product/list', {}, asking(asked))
  expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(name), data: null })
})

test('pages and the API reference know no headers but say what they do', async () => {
  const { statusCode } = await server.app.inject({
    url: '/healthz',
    headers: asking({ fault: 'http500' }).headers,
  })
  expect(statusCode).toBe(200)
  const document = (await server.app.inject('/docs/openapi.json')).json()
  expect(Object.keys(document.components.parameters)).toEqual(Object.values(SANDBOX_HEADERS))
})

test.each(['development', 'production'] as const)('in %s the headers do nothing [S28.5]', async (mode) => {
  const sms = { send: async () => {}, showsCode: true }
  const own = await testApp({ mode, ...(mode === 'production' && { deps: { sms } }) })
  const all = asking({ persona: 'returning', clock: '2027-03-01T09:30:00+08:00', fault: 'http500' })
  expect((await own.ok('/v1.0/user/encrypt/info', {}, all)).now).toBe(own.clock.now().toISOString())
  expect((await own.call('/v1/user/city', {}, all)).code).toBe(401)
  expect((await own.call('/v1.0/product/list', {}, asking({ fault: 'slowly', clock: 'x' }))).code).toBe(200)
  const document = (await own.app.inject('/docs/openapi.json')).body
  expect(document).not.toContain('x-sandbox')
  await own.close()
})
