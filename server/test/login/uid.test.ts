import { issueUid } from '../../src/services/login/uid'
import { freshMobile, type TestApp, testApp } from '../tools/harness'
import { HANGZHOU } from '../tools/journey'

const LOGIN = '/v1.0/user/uid/login'
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const issue = (mobile = freshMobile(), seconds = 600) =>
  issueUid(server.db, server.deps, { mobile, issued_by: 'partner', seconds })

test('an issued id logs its phone in [S6.6]', async () => {
  const mobile = freshMobile()
  const byUid = await server.ok(LOGIN, { uid: await issue(mobile), _token: '' })
  const byTest = await server.ok('/test/user/login', { mobile })
  expect(byUid.user_id).toBe(byTest.user_id)
  expect((await server.call('/v1/user/city', {}, { token: byUid.token })).code).toBe(200)
})

test('it works once, however many use it at the same time [S7.1, S11.6]', async () => {
  const uid = await issue()
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(LOGIN, { uid, _token: '' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 403)).toHaveLength(19)
})

test('an exchange whose answer was lost is answered again to the device that asked, and to no other [S11.6]', async () => {
  const uid = await issue()
  const exchange = (device: string) => server.call(LOGIN, { uid, _token: '' }, { device, requestId: 'try' })
  const first = await exchange('mine')
  expect(first.code).toBe(200)
  expect(await exchange('mine')).toEqual(first)
  expect((await exchange('theirs')).code).toBe(403)
})

describe('before the login consents', () => {
  const by = { device: 'link-phone', channel: 'test-c3' }
  const enter = async (mobile = freshMobile()) => {
    const { token, user_id } = await server.ok(LOGIN, { uid: await issue(mobile), _token: '' }, by)
    return { user_id, who: { ...by, token } }
  }
  const saved = async (user_id: number) => {
    const of = <T extends 'consents' | 'orders' | 'visitors' | 'device_channels'>(table: T) =>
      server.db
        .selectFrom(table as 'visitors')
        .selectAll()
        .where('user_id', '=', user_id)
        .execute()
    const [visitor] = await of('visitors')
    return {
      visitor: [visitor?.name_sealed, visitor?.area_code, visitor?.first_channel],
      others: [await of('consents'), await of('orders'), await of('device_channels')],
    }
  }
  const NOTHING = { visitor: [null, null, null], others: [[], [], []] }

  test('until the login consents are given, a login by link saves nothing of the visitor and opens no other call [S6.11, S11.7]', async () => {
    const { user_id, who } = await enter()
    const { account, agreements } = await server.ok('/v1/user/city', {}, who)
    expect(account).toMatchObject({ user_id, mobile_masked: expect.stringMatching(/^139\*{4}\d{4}$/) })
    expect(agreements.map(({ code }) => code)).toEqual(['user-service', 'privacy'])
    const unticked = { code: 601, errors: [{ field: 'consents', content: '请先阅读并同意协议' }] }
    const person = { name: '张三', ...HANGZHOU }
    expect(await server.call('/v1/user/nameSaveCity', person, who)).toMatchObject(unticked)
    const one = [agreements[0]?.consent_id ?? '']
    expect(await server.call('/user/city/save', { ...HANGZHOU, consents: one }, who)).toMatchObject(unticked)
    expect(await server.ok('/v1/app/pending', {}, who)).toEqual({ pending: null })
    await server.ok('/v1/user/activeChannel', { channel: 'test-c3' }, who)
    const needLogin = [
      ['/web/form', {}],
      ['/web/result/list', {}],
      ['/v1/user/consent/list', {}],
      ['/open/credit/half/form', { token: '' }],
      ['/v1.0/credit/special/contract/list', { order_no: 'D1' }],
    ] as const
    for (const [path, payload] of needLogin)
      expect([path, await server.call(path, payload, who)]).toMatchObject([
        path,
        { code: 428, msg: '请先阅读并同意协议，再继续' },
      ])
    expect(await saved(user_id)).toEqual(NOTHING)
  })

  test.each(['/v1/user/nameSaveCity', '/user/city/save'] as const)(
    '%s takes the login consents of a login by link with what it saves, and opens the rest',
    async (path) => {
      const { user_id, who } = await enter()
      const { agreements } = await server.ok('/v1/user/city', {}, who)
      const consents = agreements.map(({ consent_id }) => consent_id)
      await server.ok(path, { name: '张三', ...HANGZHOU, consents }, who)
      const { visitor, others } = await saved(user_id)
      expect(visitor.slice(1)).toEqual([HANGZHOU.code, 'test-c3'])
      const given = { purpose: 'login', channel: 'test-c3', device: 'link-phone', withdrawn_at: null }
      expect(others[0]).toMatchObject(agreements.map(({ code }) => ({ ...given, agreement_code: code })))
      expect((await server.ok('/v1/user/city', {}, who)).agreements).toEqual([])
      await server.ok('/web/form', {}, who)
    },
  )

  test('a login by link does not ask for login consents that the visitor has given before', async () => {
    const mobile = freshMobile()
    const { who } = await enter(mobile)
    const { agreements } = await server.ok('/v1/user/city', {}, who)
    const consents = agreements.map(({ consent_id }) => consent_id)
    await server.ok('/user/city/save', { ...HANGZHOU, consents }, who)
    const again = await enter(mobile)
    expect((await server.ok('/v1/user/city', {}, again.who)).agreements).toEqual([])
    await server.ok('/web/form', {}, again.who)
  })
})

test('it ends at its expiry [S11.6]', async () => {
  const uid = await issue(freshMobile(), 60)
  server.clock.forward(60)
  expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
})

test.each(['nonsense', 'a.b.c', 'a.b.c.d', '..', '你好'])('an unknown one (%s) is refused', async (uid) => {
  expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
})

test('a changed id, expiry or signature is refused', async () => {
  const [id = '', expiry = '', signature = ''] = (await issue()).split('.')
  const changed = [
    `${id}x.${expiry}.${signature}`,
    `${id}.${Number(expiry) + 1}.${signature}`,
    `${id}.${expiry}.${signature.slice(1)}A`,
    `${id}.${expiry}.`,
  ]
  for (const uid of changed) expect((await server.call(LOGIN, { uid, _token: '' })).code).toBe(403)
  expect((await server.call(LOGIN, { uid: `${id}.${expiry}.${signature}`, _token: '' })).code).toBe(200)
})
