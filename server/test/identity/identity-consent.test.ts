import { freshMobile, rowOf, type TestApp, testApp } from '../tools/harness'
import {
  applicationFor,
  BASICS,
  fillOrder,
  identityConsents,
  idNo,
  QUOTA,
  readyVisitor,
  settle,
} from '../tools/journey'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const CHECK = '/web/two/element/valid'
const SAVE = '/web/form/save'
const UNTICKED = { field: 'consents', content: '请先阅读并同意处理姓名和身份证号码' }

/** A logged-in visitor whose order is at the identity step. */
async function atIdentity(mobile = freshMobile()) {
  const token = await server.login(mobile)
  await settle(server, token)
  return { token, order_no: await fillOrder(server, token, [QUOTA]) }
}
const entries = async (order_no: string) => {
  const { user_id } = await orderOf(order_no)
  return server.db
    .selectFrom('consents')
    .select(['id', 'purpose', 'institution_code', 'version', 'channel', 'device'])
    .where('user_id', '=', user_id)
    .where('agreement_code', '=', 'identity')
    .execute()
}
const orderOf = (order_no: string) => rowOf(server, 'orders', { order_no })
const person = () => ({ name: '张三', id_no: idNo() })

test('without the tick name and number are neither checked nor stored, and what else is wrong is told with it [S24.7]', async () => {
  const { token, order_no } = await atIdentity()
  expect(await server.call(CHECK, person(), { token })).toMatchObject({ code: 601, errors: [UNTICKED] })
  const save = { order_no, flow: 1, values: person() }
  expect(await server.call(SAVE, save, { token })).toMatchObject({ code: 601, errors: [UNTICKED] })
  const login = (await server.ok('/v1.0/user/login/pre/check', { mobile: freshMobile() })).agreements
  const consents = login.map(({ consent_id }) => consent_id)
  expect(await server.call(SAVE, { ...save, consents }, { token })).toMatchObject({ errors: [UNTICKED] })
  const broken = await server.call(SAVE, { ...save, values: { name: '张三', id_no: '1' } }, { token })
  expect(broken.errors.map(({ field }) => field)).toEqual(['values.id_no', 'consents'])
  expect(await orderOf(order_no)).toMatchObject({ flow: 1, id_no_sealed: null })
  expect(await entries(order_no)).toEqual([])
})

test('the first check under the tick enters the consent, for the platform alone; after that it is not asked again', async () => {
  const { token, order_no } = await atIdentity()
  const consents = await identityConsents(server, token)
  expect(consents).toHaveLength(1)
  const call = { token, channel: 'test-c3', device: 'phone-1' }
  expect(await server.ok(CHECK, { ...person(), consents }, call)).toEqual({ valid: true })
  expect(await entries(order_no)).toMatchObject([
    { purpose: 'identity', institution_code: null, version: '1.0', channel: 'test-c3', device: 'phone-1' },
  ])
  expect(await identityConsents(server, token)).toEqual([])
  expect((await server.ok(SAVE, { order_no, flow: 1, values: person() }, { token })).flow).toBe(2)
  expect(await entries(order_no)).toHaveLength(1)
})

test('also a number that does not fit has been worked with, so its consent stays', async () => {
  const { token, order_no } = await atIdentity()
  const consents = await identityConsents(server, token)
  const values = { name: '张不符', id_no: idNo() }
  expect(await server.call(SAVE, { order_no, flow: 1, values, consents }, { token })).toMatchObject({
    code: 601,
    errors: [{ field: 'values.id_no' }],
  })
  expect(await entries(order_no)).toHaveLength(1)
})

test('the other steps need no such consent', async () => {
  const { token, order_no } = await atIdentity()
  expect((await server.ok(SAVE, { order_no, flow: 0, values: QUOTA }, { token })).flow).toBe(1)
})

describe('withdrawing it', () => {
  const withdraw = async (token: string, order_no: string) => {
    const [entry] = await entries(order_no)
    return server.ok('/v1/user/consent/withdraw', { id: entry?.id ?? 0 }, { token })
  }

  test('takes name and number from what was not applied with, and they are asked for again [S24.7]', async () => {
    const { token, order_no } = await readyVisitor(server)
    expect(await withdraw(token, order_no)).toMatchObject({ stopped: [], told: [] })
    expect(await orderOf(order_no)).toMatchObject({
      name_sealed: null,
      id_no_sealed: null,
      id_no_index: null,
      id_no_masked: null,
      flow: 1,
      occupation: BASICS.occupation,
    })
    // The visitor stays logged in.
    const form = await server.ok('/web/form', {}, { token })
    expect([form.flow, form.agreements.map(({ code }) => code)]).toEqual([1, ['identity']])
    expect(await server.call('/v2/product/showList', { order_no }, { token })).not.toMatchObject({
      code: 200,
    })
    await fillOrder(server, token, [undefined, person(), BASICS])
    expect((await server.ok('/web/form', {}, { token })).flow).toBe(3)
  })

  test('leaves applications as they are, and the next order does not know the number', async () => {
    const { token, order_no } = await readyVisitor(server)
    await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
    expect(await withdraw(token, order_no)).toMatchObject({ stopped: [], told: [] })
    const { applications } = await server.ok('/web/result/list', { order_no }, { token })
    expect(applications[0]?.status).not.toBe('withdrawn')
    expect((await orderOf(order_no)).id_no_masked).not.toBeNull()
    const next = await server.ok('/web/form', {}, { token })
    expect(next).toMatchObject({ id_no_masked: null, values: { name: '张三', ...BASICS } })
    expect((await orderOf(next.order_no)).id_no_sealed).toBeNull()
  })

  test('what was applied with is used for no other match or application, until the consent is given again', async () => {
    const { token, order_no } = await readyVisitor(server)
    await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
    await withdraw(token, order_no)
    const refused = {
      code: 409,
      msg: '您已撤回处理姓名和身份证号码的同意，重新填写并同意后才能匹配和申请',
    }
    const second = await applicationFor(server, order_no, 'direct-flex')
    expect(await server.call('/v1/product/apply', second, { token })).toMatchObject(refused)
    expect(await server.call('/v2/product/showList', { order_no }, { token })).toMatchObject(refused)
    expect(await server.call('/v1/offline/refreshProduct', { order_no }, { token })).toMatchObject(refused)
    expect(await server.ok('/v1/user/productCheck', { order_no }, { token })).toEqual({
      eligible: false,
      reasons: [{ code: 'identity_withdrawn', text: refused.msg }],
    })
    await fillOrder(server, token, [QUOTA, person(), BASICS])
    expect(await server.call('/v1/product/apply', second, { token })).toMatchObject({ code: 200 })
  })
})
