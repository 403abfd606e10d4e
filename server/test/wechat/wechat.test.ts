import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Type as T } from 'typebox'
import { temporaryFolder } from '../../../test/tools/temporary'
import { createEngine } from '../../src/app/deliveries'
import { advance } from '../../src/application/applications'
import { wechatCodeCommand } from '../../src/commands/wechat-code'
import { type Integrations, NO_INTEGRATIONS } from '../../src/config/integrations'
import { deliverNext } from '../../src/delivery/attempt'
import { NOTHING_PERSONAL } from '../../src/lib/remote/send'
import { purge } from '../../src/use-cases/purge-expired'
import { createWechat } from '../../src/wechat/api'
import { phoneCost, phoneResults } from '../../src/wechat/phone'

import {
  type CallOptions,
  freshMobile,
  METRICS,
  rowOf,
  rowsOf,
  type TestApp,
  testApp,
} from '../tools/harness'
import { held } from '../tools/held'
import { member } from '../tools/privacy-visitor'
import { connectedTo, wechatConsents, wechatServer } from '../tools/remote/wechat'

const LOGIN = '/v1.0/user/wechat/phone'
const PHONE = 'wxa/business/getuserphonenumber'
const TOKEN = 'cgi-bin/stable_token'

const file = path.join(temporaryFolder(), 'code.png')
let wechat: Awaited<ReturnType<typeof wechatServer>>
let server: TestApp
beforeAll(async () => {
  wechat = await wechatServer()
  server = await testApp({ config: connectedTo(wechat.settings) })
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
  server.clock.set('2026-11-20T02:00:00.000Z')
  for (const table of ['deliveries', 'limits', 'wechat_notices', 'wechat_tokens'] as const)
    await server.db.deleteFrom(table).execute()
  phoneResults.reset()
  phoneCost.reset()
})

const logIn = async (code: string, of: CallOptions = {}, unticked = 0) => {
  const by = { device: randomUUID(), ...of }
  const consents = (await wechatConsents(server, by.device)).slice(unticked)
  return server.call(LOGIN, { code, consents }, by)
}
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
  const metrics = await server.app.inject({ url: '/metrics', headers: METRICS })
  expect(metrics.body).toContain('wechat_phone_cost_fen_total 3')

  const known = await server.login(mobile)
  expect((await server.ok('/web/result/list', {}, { token: known })).account.user_id).toBe(user_id)
})

test('without the consents the code is not used, and WeChat is not asked [S25.26]', async () => {
  expect(await logIn(`good-${freshMobile()}`, {}, 1)).toMatchObject({
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
    await another?.call(PHONE, { code: `good-${freshMobile()}` }, T.Object({}), NOTHING_PERSONAL)
  }
  await Promise.all([logIn(`good-${freshMobile()}`), logIn(`good-${freshMobile()}`), elsewhere()])
  expect(wechat.at(TOKEN)).toHaveLength(1)
  expect((await rowOf(server, 'wechat_tokens')).token_sealed).not.toContain('token-1')

  wechat.tokens.push('token-2')
  server.clock.forward(7_200 - 200)
  // The fetch of the next token hangs in one server, and nobody waits for it.
  const { hold, underWay, release } = held()
  wechat.gate = async ({ path: asked }) => void (asked === TOKEN && (await hold()))
  const slow = logIn(`good-${freshMobile()}`)
  await underWay
  expect(await logIn(`good-${freshMobile()}`)).toMatchObject({ code: 200 })
  release()
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

const SEND = 'cgi-bin/message/subscribe/send'

async function deliver() {
  const engine = createEngine(server.deps)
  while (await deliverNext(engine));
}

async function allowing() {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const { token, user_id } = visitor
  await server.ok('/v1/app/notice', { code: `login-${apply_no}` }, { token })
  server.clock.forward(10)
  await deliver()
  return {
    ...visitor,
    apply_no,
    moves: (from: 'received' | 'reviewing', to: 'reviewing' | 'closed') =>
      server.db
        .transaction()
        .execute((trx) => advance(trx, { user_id, apply_no }, { from, to, at: server.clock.now() })),
    allowed: async () => (await server.ok('/web/result/list', {}, { token })).notice?.allowed,
  }
}

test('one permission sends one message, when an institution moves the application on, with nothing but product, status and time, and the openid is gone with it [S25.30, S25.31]', async () => {
  const visitor = await allowing()
  expect([wechat.at(SEND), await visitor.allowed()]).toEqual([[], true])
  const { openid_sealed } = await rowOf(server, 'wechat_notices')
  expect(openid_sealed).not.toContain('openid-of')
  const { text } = await server.ok('/v1/user/data/export', {}, { token: visitor.token })
  expect(text).toContain('允许发送一次微信进度通知')

  await visitor.moves('received', 'reviewing')
  await visitor.moves('reviewing', 'closed')
  await deliver()
  expect(wechat.at(SEND).map(({ body }) => body)).toEqual([
    {
      touser: `openid-of-login-${visitor.apply_no}`,
      template_id: 'template-of-the-trial-0123',
      page: 'pages/order/result/index',
      data: {
        thing1: { value: expect.stringMatching(/^.{1,20}$/u) },
        phrase2: { value: '已结束' },
        time3: { value: '2026年11月20日 10:01' },
      },
      miniprogram_state: 'formal',
      lang: 'zh_CN',
    },
  ])
  const entry = {
    receiver: 'wechat',
    subject: visitor.apply_no,
    categories: ['微信用户标识', '申请信息'].sort(),
  }
  expect(await rowsOf(server, 'provisions', { receiver: 'wechat' })).toMatchObject([entry])
  expect([await rowsOf(server, 'wechat_notices'), await visitor.allowed()]).toEqual([[], false])
  expect(server.logs.join()).not.toContain('openid-of')
})

test.each<[string, (visitor: Awaited<ReturnType<typeof allowing>>) => Promise<unknown>]>([
  ['the withdrawal of the login consent', ({ withdraw }) => withdraw('privacy')],
  ['the deletion of the account', ({ token }) => server.ok('/v1/user/delete', { confirm: true }, { token })],
])('no message is sent after %s, and the openid is deleted [S25.31]', async (_what, leave) => {
  const visitor = await allowing()
  await visitor.moves('received', 'reviewing')
  await leave(visitor)
  await deliver()
  expect(wechat.at(SEND)).toEqual([])
  expect(await rowsOf(server, 'wechat_notices')).toEqual([])
})

test('no message about an application is sent after its transfer is withdrawn, even one that was closed before, and an unused permission is for another application [S25.31]', async () => {
  const visitor = await allowing()
  await visitor.moves('received', 'reviewing')
  await visitor.moves('reviewing', 'closed')
  await visitor.withdraw('share-cf1')
  await deliver()
  expect([wechat.at(SEND), await visitor.allowed()]).toEqual([[], true])

  const other = await visitor.apply('cf2-instalment')
  server.clock.forward(10)
  await deliver()
  const [at, to] = [server.clock.now(), 'reviewing'] as const
  const key = { user_id: visitor.user_id, apply_no: other }
  await server.db.transaction().execute((trx) => advance(trx, key, { from: 'received', to, at }))
  wechat.answers[SEND] = () => ({ errcode: -1 })
  await deliver()
  await visitor.withdraw('share-cf2')
  server.clock.forward(3_600)
  await deliver()
  expect([wechat.at(SEND).length, await rowsOf(server, 'wechat_notices')]).toEqual([1, []])
})

test.each<[number, object]>([
  [43101, { attempts: 1, done_at: expect.any(Date), dead_at: null }],
  [47003, { attempts: 1, done_at: null, dead_at: expect.any(Date) }],
  [-1, { attempts: 1, done_at: null, dead_at: null }],
])(
  'a message that WeChat refuses with %d is ended or repeated as its documentation says [S25.31]',
  async (errcode, row) => {
    wechat.answers[SEND] = () => ({ errcode })
    const visitor = await allowing()
    await visitor.moves('received', 'reviewing')
    await deliver()
    expect(await rowOf(server, 'deliveries', { kind: 'notice' })).toMatchObject(row)
    expect(await rowsOf(server, 'wechat_notices')).toHaveLength(errcode === 43101 ? 0 : 1)
  },
)

test('an unused permission is deleted after 184 days, and a code that WeChat does not know stores nothing [S25.31]', async () => {
  const { token } = await allowing()
  expect(await server.call('/v1/app/notice', { code: 'unknown' }, { token })).toMatchObject({
    code: 601,
    errors: [{ field: 'code' }],
  })
  server.clock.forward(185 * 86_400)
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'wechat_notices')).toEqual([])
})

const CODE = 'wxa/getwxacodeunlimit'
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const run = (args: string[], integrations: Integrations = connectedTo(wechat.settings).integrations) =>
  wechatCodeCommand.run(
    { ...server.deps, read: server.db, config: { ...server.deps.config, integrations } },
    args,
  )

test('the command writes the code of a channel, and WeChat is told page and scene [S25.32]', async () => {
  wechat.answers[CODE] = () => PNG
  expect(await run(['test-c3', file, 'statusPro'])).toMatchObject({ ok: true })
  expect(readFileSync(file)).toEqual(PNG)
  expect(wechat.at(CODE)[0]?.body).toMatchObject({
    scene: '_ch=test-c3',
    page: 'pages/more/status-pro/index',
  })
  wechat.answers[CODE] = () => ({ errcode: 41030, errmsg: 'invalid page' })
  expect(await run(['test-c3', file])).toEqual({ ok: false, text: expect.stringContaining('41030') })
})

test.each<[string[], RegExp]>([
  [['a'.repeat(29), file], /^The code of a channel holds .* does not fit\.$/],
  [['渠道', file], /does not fit\.$/],
  [['no-such', file], /^There is no channel "no-such"\.$/],
  [['test-c3', file, 'nowhere'], /^Usage: /],
])('the command refuses %j with one sentence [S25.32]', async (args, words) => {
  await expect(run(args)).rejects.toThrow(words)
})

test('without an account at WeChat the command says what is missing', async () => {
  await expect(run(['test-c3', file], NO_INTEGRATIONS)).rejects.toThrow('needs `wechat` in INTEGRATIONS_FILE')
})
