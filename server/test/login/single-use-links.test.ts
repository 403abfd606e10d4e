import { issueHalfLink } from '../../src/half/links'
import { issueUid } from '../../src/login/uid'
import { purge } from '../../src/use-cases/purge-expired'
import {
  atOnce,
  type CallOptions,
  codeCounts,
  consentIds,
  fieldError,
  freshMobile,
  request,
  rowOf,
  rowsOf,
  testServer,
} from '../tools/harness'
import { HANGZHOU } from '../tools/journey'

const server = testServer()
const DAY = 86_400

/** The two kinds of links that log a visitor in once, with how each is issued and used. */
const KINDS = [
  {
    kind: 'login link',
    table: 'login_ids',
    refused: { code: 403, msg: '登录链接已失效，请用短信验证码登录', data: null },
    issue: (seconds?: number, mobile = freshMobile()) =>
      issueUid(server.db, server.deps, { mobile, issued_by: 'partner', seconds }),
    call: (uid: string, options?: CallOptions) =>
      request('/v1.0/user/uid/login', { uid, _token: '' }, options),
  },
  {
    kind: "partner's link",
    table: 'half_links',
    refused: { code: 403, msg: '链接已失效，请从合作方重新进入', data: null },
    issue: (seconds?: number, mobile = freshMobile()) => {
      const from = { channel: 'half-demo', partner: '示例合作方', values: {} }
      return issueHalfLink(server.db, server.deps, { mobile, ...from, seconds })
    },
    call: (token: string, options?: CallOptions) => request('/open/credit/half/form', { token }, options),
  },
] as const

describe.each(KINDS)('a $kind', ({ table, refused, issue, call }) => {
  const use = async (link: string, options?: CallOptions) =>
    (await server.app.inject(call(link, options))).json()

  test('of twenty simultaneous uses of a link one logs in, and no later use does [S7.1, S11.6, S18.2]', async () => {
    const link = await issue()
    expect(codeCounts(await atOnce(20, () => use(link)))).toEqual({ 200: 1, 403: 19 })
    expect(await use(link)).toMatchObject(refused)
  })

  test('a link works for a day, or for as long as its issuer says, and is deleted a month after its end [S11.6]', async () => {
    const [short, early, late] = [await issue(60), await issue(), await issue()]
    server.clock.forward(60)
    expect(await use(short)).toMatchObject(refused)
    server.clock.forward(DAY - 61)
    expect((await use(early)).code).toBe(200)
    server.clock.forward(1)
    expect(await use(late)).toMatchObject(refused)
    const left = async (days: number) => {
      await purge(server.db, new Date(server.clock.now().getTime() + days * DAY * 1000))
      return (await rowsOf(server, table)).length
    }
    expect(await left(29)).toBeGreaterThan(0)
    expect(await left(31)).toBe(0)
  })

  test('a link that was never issued, or whose id, expiry or signature was changed, is refused, and the original link still works', async () => {
    const link = await issue()
    const [id = '', expiry = '', signature = ''] = link.split('.')
    const changed = [
      `${id}x.${expiry}.${signature}`,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}.${signature.slice(1)}A`,
      `${id}.${expiry}.`,
    ]
    for (const other of ['nonsense', 'a.b.c', 'a.b.c.d', '..', '你好', ' ', ...changed])
      expect(await use(other)).toMatchObject(refused)
    expect((await use(link)).code).toBe(200)
  })

  test('a link of the other kind is refused and stays usable', async () => {
    const other = KINDS.find((one) => one.table !== table) ?? KINDS[0]
    const link = await other.issue()
    expect(await use(link)).toMatchObject(refused)
    expect((await server.app.inject(other.call(link))).json().code).toBe(200)
  })

  test('a repeated use gets the first response only on the same device under the same request id, even if another visitor is logged in there, and opens no second session [S6.6, S11.6]', async () => {
    const [link, another] = [await issue(600), await issue()]
    const lost = { requestId: `lost ${table}`, device: 'mine' }
    const answers = await atOnce(20, () => use(link, lost))
    expect(answers[0].code).toBe(200)
    const other = await server.login()
    answers.push(await use(link, { ...lost, token: other }))
    expect(answers).toEqual(answers.map(() => answers[0]))
    const { session = answers[0].data } = answers[0].data
    const { user_id } = session
    expect(await rowsOf(server, 'sessions', { user_id })).toHaveLength(1)
    for (const elsewhere of [
      { ...lost, device: 'theirs' },
      { ...lost, requestId: 'another' },
    ])
      expect(await use(link, elsewhere)).toMatchObject(refused)
    expect(await use(another, lost)).toMatchObject({ code: 409, data: null })
    expect((await use(another)).code).toBe(200)
  })
})

const by = { device: 'link-phone', channel: 'test-c3' }

async function enter(mobile = freshMobile()) {
  const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'partner' })
  const { token, user_id } = await server.ok('/v1.0/user/uid/login', { uid, _token: '' }, by)
  const who = { ...by, token }
  return { user_id, who, asked: () => server.ok('/v1/user/city', {}, who) }
}
async function saved(user_id: number) {
  const { name_sealed, area_code, first_channel } = await rowOf(server, 'visitors', { user_id })
  const consents = await rowsOf(server, 'consents', { user_id })
  const orders = await rowsOf(server, 'orders', { user_id })
  const channels = await rowsOf(server, 'device_channels', { user_id })
  return { named: name_sealed !== null, area_code, first_channel, consents, orders, channels }
}
const NOTHING = {
  named: false,
  area_code: null,
  first_channel: null,
  consents: [],
  orders: [],
  channels: [],
}

test('until the login consents are given, a login by link saves nothing of the visitor and opens no other call [S6.11, S11.7]', async () => {
  const { user_id, who, asked } = await enter()
  const { account, agreements } = await asked()
  expect(account).toMatchObject({ user_id, mobile_masked: expect.stringMatching(/^139\*{4}\d{4}$/) })
  expect(agreements.map(({ code }) => code)).toEqual(['user-service', 'privacy'])
  const unticked = fieldError('consents', '请先阅读并同意协议')
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
  '%s accepts the login consents of a login by link together with its own data, and afterwards all calls are open',
  async (path) => {
    const mobile = freshMobile()
    const { user_id, who, asked } = await enter(mobile)
    const form = await asked()
    await server.ok(path, { name: '张三', ...HANGZHOU, consents: consentIds(form) }, who)
    const { area_code, first_channel, consents } = await saved(user_id)
    expect([area_code, first_channel]).toEqual([HANGZHOU.code, 'test-c3'])
    const given = { purpose: 'login', ...by, withdrawn_at: null }
    expect(consents).toMatchObject(form.agreements.map(({ code }) => ({ ...given, agreement_code: code })))
    // Neither this session nor the next login by link asks for the consents again.
    for (const visit of [{ who, asked }, await enter(mobile)]) {
      expect((await visit.asked()).agreements).toEqual([])
      await server.ok('/web/form', {}, visit.who)
    }
  },
)

test('a login by link is not shown the stored name and city before its consents are given [S4.34]', async () => {
  const mobile = freshMobile()
  const { who, asked } = await enter(mobile)
  const consents = consentIds(await asked())
  await server.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU, consents }, who)
  expect(await asked()).toMatchObject({ name: '张三', area: HANGZHOU })
  const [consent] = (await server.ok('/v1/user/consent/list', {}, who)).consents
  await server.ok('/v1/user/consent/withdraw', { id: consent?.id ?? 0 }, who)
  const later = await (await enter(mobile)).asked()
  expect(later).toMatchObject({
    name: null,
    area: null,
    account: { mobile_masked: expect.stringContaining('****') },
  })
  expect(later.agreements).not.toEqual([])
})
