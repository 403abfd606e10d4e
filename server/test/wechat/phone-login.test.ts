import { randomUUID } from 'node:crypto'
import { Type as T } from 'typebox'
import { createWechat } from '../../src/services/wechat/api'
import { phoneCost, phoneResults } from '../../src/services/wechat/metrics'
import { type CallOptions, freshMobile, rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { connectedTo, wechatConsents, wechatServer } from '../tools/remote/wechat'

const LOGIN = '/v1.0/user/wechat/phone'
const PHONE = 'wxa/business/getuserphonenumber'
const TOKEN = 'cgi-bin/stable_token'

let wechat: Awaited<ReturnType<typeof wechatServer>>
let server: TestApp
let consents: string[]
beforeAll(async () => {
  wechat = await wechatServer()
  server = await testApp({ config: connectedTo(wechat.settings) })
  consents = await wechatConsents(server)
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})
beforeEach(async () => {
  Object.assign(wechat, {
    calls: [],
    tokens: ['token-1'],
    expires_in: 7_200,
    answers: {},
    gate: async () => {},
  })
  await server.db.deleteFrom('limits').execute()
  await server.db.deleteFrom('wechat_tokens').execute()
  phoneResults.reset()
  phoneCost.reset()
})

const logIn = (code: string, by: CallOptions = {}, ticked = consents) =>
  server.call(LOGIN, { code, consents: ticked }, { device: randomUUID(), ...by })
const results = async () =>
  Object.fromEntries((await phoneResults.get()).values.map(({ labels, value }) => [labels.result, value]))

test('the number that WeChat has verified logs its visitor in, with the consents and the session of a login by SMS, and costs its price once however often the answer is asked for [S25.26, S25.27]', async () => {
  const mobile = freshMobile()
  const by = { device: randomUUID(), requestId: randomUUID(), channel: 'test-c3' }
  const first = await logIn(`good-${mobile}`, by)
  expect(await logIn(`good-${mobile}`, by)).toEqual(first)
  expect(wechat.at(PHONE)).toHaveLength(1)
  const { token, user_id, phone_mark } = first.data ?? { token: '', user_id: 0, phone_mark: '' }
  expect((await server.ok('/web/result/list', {}, { token })).account).toMatchObject({ user_id, phone_mark })
  const given = await rowsOf(server, 'consents', { user_id })
  expect(given.map(({ agreement_code }) => agreement_code).sort()).toEqual(['privacy', 'user-service'])
  for (const one of given) expect(one).toMatchObject({ channel: 'test-c3', device: by.device })
  expect(await results()).toEqual({ granted: 1 })
  expect((await phoneCost.get()).values).toMatchObject([{ value: 3 }])
  const metrics = await server.app.inject({ url: '/metrics' })
  expect(metrics.body).toContain('wechat_phone_cost_fen_total 3')

  const known = await server.login(mobile)
  expect((await server.ok('/web/result/list', {}, { token: known })).account.user_id).toBe(user_id)
})

test('without the consents the code is not used, and WeChat is not asked [S25.26]', async () => {
  expect(await logIn(`good-${freshMobile()}`, {}, consents.slice(1))).toMatchObject({
    code: 601,
    errors: [{ field: 'consents' }],
  })
  expect(wechat.calls).toEqual([])
})

test.each<[string, string, () => Record<string, unknown> | null, object, Record<string, number>]>([
  ['a code that has ended', 'bad', () => null, { code: 601, errors: [{ field: 'code' }] }, { expired: 1 }],
  [
    'a number of another country',
    'good-1',
    () => ({
      errcode: 0,
      phone_info: {
        purePhoneNumber: '91234567',
        countryCode: 852,
        watermark: { appid: wechat.settings.appid },
      },
    }),
    { code: 601, errors: [{ field: 'code' }] },
    { foreign: 1 },
  ],
  [
    'a code for which WeChat has no time',
    'good-2',
    () => ({ errcode: 45011 }),
    { code: 601, errors: [{ field: 'code' }] },
    { busy: 1 },
  ],
])('%s is refused in words that name the SMS login', async (_what, code, answer, expected, counted) => {
  const given = answer()
  if (given) wechat.answers[PHONE] = () => given
  const refused = await logIn(code)
  expect(refused).toMatchObject(expected)
  expect(refused.msg).toContain('短信验证码登录')
  expect(await results()).toEqual(counted)
})

test('while WeChat fails the answer is HTTP 503, no try is counted, and the same request succeeds later; no log names code, number or key', async () => {
  const mobile = freshMobile()
  const by = { device: randomUUID(), requestId: randomUUID() }
  wechat.answers[PHONE] = () => ({ errcode: -1, errmsg: `system error ${mobile}` })
  await expect(logIn(`good-${mobile}`, by)).rejects.toThrow('HTTP 503')
  expect(await rowsOf(server, 'limits', { used: 0 })).toHaveLength(3)
  wechat.answers = {}
  expect(await logIn(`good-${mobile}`, by)).toMatchObject({ code: 200 })
  const log = server.logs.join()
  for (const secret of [mobile, `good-`, wechat.settings.secret, 'token-1']) expect(log).not.toContain(secret)
})

test('a device that sends code after code is stopped and told how long to wait', async () => {
  const device = randomUUID()
  for (let each = 0; each < 10; each += 1) await logIn('bad', { device })
  expect(await logIn('bad', { device })).toMatchObject({ code: 429, errors: [{ field: 'wait_seconds' }] })
  expect(wechat.at(PHONE)).toHaveLength(10)
})

test('one access token serves all servers: one of them fetches it, the others wait or use the former one, and it is stored encrypted', async () => {
  const another = createWechat(server.deps)
  const elsewhere = async () => {
    await another?.call(PHONE, { code: `good-${freshMobile()}` }, T.Object({}))
  }
  await Promise.all([logIn(`good-${freshMobile()}`), logIn(`good-${freshMobile()}`), elsewhere()])
  expect(wechat.at(TOKEN)).toHaveLength(1)
  expect((await rowOf(server, 'wechat_tokens')).token_sealed).not.toContain('token-1')

  wechat.tokens.push('token-2')
  server.clock.forward(7_200 - 200)
  // The fetch of the next token hangs in one server, and nobody waits for it.
  let end = () => {}
  const held = new Promise<void>((done) => {
    end = done
  })
  const asked = new Promise<void>((begun) => {
    wechat.gate = async ({ path }) => {
      if (path !== TOKEN) return
      begun()
      await held
    }
  })
  const slow = logIn(`good-${freshMobile()}`)
  await asked
  expect(await logIn(`good-${freshMobile()}`)).toMatchObject({ code: 200 })
  end()
  expect(await slow).toMatchObject({ code: 200 })
  expect(
    wechat
      .at(PHONE)
      .map(({ query }) => query.access_token)
      .slice(-2),
  ).toEqual(['token-1', 'token-2'])
})

test('an access token that WeChat refuses is renewed once, and the call repeated once', async () => {
  await logIn(`good-${freshMobile()}`)
  wechat.tokens = ['token-2']
  expect(await logIn(`good-${freshMobile()}`)).toMatchObject({ code: 200 })
  expect([wechat.at(TOKEN).length, wechat.at(PHONE).length]).toEqual([2, 3])

  wechat.answers[PHONE] = () => ({ errcode: 42001 })
  await expect(logIn('good-3')).rejects.toThrow('HTTP 503')
  expect([wechat.at(TOKEN).length, wechat.at(PHONE).length]).toEqual([3, 5])
})
