import { issueUid } from '../../src/services/login/uid'
import { fieldError, freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { consentIds, HANGZHOU } from '../tools/journey'

const server = testServer()
const by = { device: 'link-phone', channel: 'test-c3' }

/** A visitor who has opened a login link. */
async function enter(mobile = freshMobile()) {
  const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'partner' })
  const { token, user_id } = await server.ok('/v1.0/user/uid/login', { uid, _token: '' }, by)
  const who = { ...by, token }
  return { user_id, who, asked: () => server.ok('/v1/user/city', {}, who) }
}
/** The stored data of a visitor. */
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
