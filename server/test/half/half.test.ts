import type { HalfValues } from '@contract/endpoints/half'
import { HALF_LINK_SECONDS, issueHalfLink, partnerName, readHalfValues } from '../../src/services/half/links'
import { issueUid } from '../../src/services/login/uid'
import { purge } from '../../src/services/privacy/purge'
import { enterConsents, enterWithdrawal } from '../tools/consents'
import {
  type CallOptions,
  freshMobile,
  request,
  rowOf,
  rowsOf,
  type TestApp,
  testApp,
} from '../tools/harness'
import { BASICS, fillOrder, HANGZHOU, idNo, QUOTA, readyVisitor, settle } from '../tools/journey'

const FORM = '/open/credit/half/form'
const SAVE = '/open/credit/half/form/save'
const LIST = '/open/credit/half/list'
const CLICK = '/open/credit/half/click'
const REFUSED = { code: 403, msg: '链接已失效，请从合作方重新进入', data: null }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const everything = (): HalfValues => ({
  ...QUOTA,
  ...BASICS,
  name: '张三',
  id_no: idNo(),
  area_code: HANGZHOU.code,
})
const issue = (
  values: HalfValues = {},
  given: { mobile?: string; channel?: string; seconds?: number } = {},
) =>
  issueHalfLink(server.db, server.deps, {
    mobile: freshMobile(),
    channel: 'half-demo',
    partner: '示例合作方',
    values,
    ...given,
  })
/** A visitor who has come by a link, and what they were answered. */
async function enter(values: HalfValues = {}, mobile = freshMobile(), options: CallOptions = {}) {
  const form = await server.ok(FORM, { token: await issue(values, { mobile }) }, options)
  return { ...form, access: form.session?.token ?? '', mobile }
}
const consentsOf = (form: { agreements: { consent_id: string }[] }) =>
  form.agreements.map(({ consent_id }) => consent_id)
/** A visitor of whom nothing is missing any more. */
async function ready(values: HalfValues = everything()) {
  const form = await enter(values)
  const { order_no, access } = form
  await server.ok(SAVE, { order_no, values: {}, consents: consentsOf(form) }, { token: access })
  return form
}
const names = (form: { fields: { name: string }[] }) => form.fields.map(({ name }) => name)
const setHalfFlow = (half_flow: boolean) =>
  server.db.updateTable('channels').set({ half_flow }).where('code', '=', 'half-demo').execute()

describe('a link', () => {
  test('logs its visitor in and opens their order [S7.12, S18.2]', async () => {
    const { session, order_no, partner, mobile } = await enter()
    const own = await server.ok('/test/user/login', { mobile })
    expect(session).toMatchObject({ user_id: own.user_id, phone_mark: own.phone_mark })
    expect(partner).toBe('示例合作方')
    expect((await server.ok('/web/form', {}, { token: session?.token })).order_no).toBe(order_no)
    const kept = await server.db
      .selectFrom('orders')
      .select('channel')
      .where('order_no', '=', order_no)
      .executeTakeFirst()
    expect(kept).toEqual({ channel: 'half-demo' })
  })

  test('works once: shown again it is refused, and logs nobody in [S18.2]', async () => {
    const token = await issue()
    await server.ok(FORM, { token })
    expect(await server.call(FORM, { token })).toMatchObject(REFUSED)
  })

  test('used by twenty at the same time lets one in', async () => {
    const token = await issue(everything())
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(FORM, { token })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code, msg }) => code === 403 && msg === REFUSED.msg)).toHaveLength(19)
  })

  test('lives for a day', async () => {
    expect(HALF_LINK_SECONDS).toBe(86_400)
    const token = await issue({}, { seconds: 60 })
    server.clock.forward(60)
    expect(await server.call(FORM, { token })).toMatchObject(REFUSED)
  })

  test.each(['nonsense', 'a.b.c', 'a.b.c.d', '..', '你好', ' '])(
    'that nobody issued (%j) is refused',
    async (token) => {
      expect(await server.call(FORM, { token })).toMatchObject(REFUSED)
    },
  )

  test('whose id, expiry or signature was changed is refused, and the true one still works', async () => {
    const token = await issue()
    const [id = '', expiry = '', signature = ''] = token.split('.')
    const changed = [
      `${id}x.${expiry}.${signature}`,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}.${signature.slice(1)}A`,
      `${id}.${expiry}.`,
    ]
    for (const one of changed) expect(await server.call(FORM, { token: one })).toMatchObject(REFUSED)
    await server.ok(FORM, { token })
  })

  test('is no login id, and a login id is no link', async () => {
    const token = await issue()
    expect((await server.call('/v1.0/user/uid/login', { uid: token, _token: '' })).code).toBe(403)
    await server.ok(FORM, { token })
    const uid = await issueUid(server.db, server.deps, { mobile: freshMobile(), issued_by: 'test' })
    expect(await server.call(FORM, { token: uid })).toMatchObject(REFUSED)
  })

  test('a link of a channel whose half flow is switched off is refused and stays usable [S18.1]', async () => {
    const mobile = freshMobile()
    const token = await issue(everything(), { mobile })
    await setHalfFlow(false)
    const answer = await server.call(FORM, { token })
    await setHalfFlow(true)
    expect(answer).toMatchObject({ code: 403, msg: '该合作方的申请通道暂未开放，请联系合作方', data: null })
    const index = server.deps.vault.index(mobile, 'mobile')
    expect(
      await server.db.selectFrom('visitors').select('user_id').where('mobile_index', '=', index).execute(),
    ).toEqual([])
    await server.ok(FORM, { token })
  })

  test.each(['organic', 'nobody'])(
    'of the channel %s, which never had it, is refused [S18.1]',
    async (channel) => {
      expect((await server.call(FORM, { token: await issue({}, { channel }) })).code).toBe(403)
    },
  )

  test('that was used keeps neither the phone nor the answers that came with it', async () => {
    const token = await issue(everything())
    await server.ok(FORM, { token })
    const [link_id = ''] = token.split('.')
    const { mobile_sealed, values_sealed } = await rowOf(server, 'half_links', { link_id })
    expect([mobile_sealed, values_sealed]).toEqual([null, null])
  })

  test('that ended a month ago is deleted', async () => {
    const token = await issue({}, { seconds: 60 })
    const id = token.split('.')[0] ?? ''
    const left = () =>
      server.db.selectFrom('half_links').select('link_id').where('link_id', '=', id).execute()
    await purge(server.db, new Date(server.clock.now().getTime() + 29 * 86_400_000))
    expect(await left()).toHaveLength(1)
    await purge(server.db, new Date(server.clock.now().getTime() + 31 * 86_400_000))
    expect(await left()).toEqual([])
  })
})

describe('a link whose answer was lost', () => {
  const again = { requestId: 'lost', device: 'phone-1' }
  const sessionsOf = (user_id: number) =>
    server.db.selectFrom('sessions').select('session_id').where('user_id', '=', user_id).execute()

  test('gives the first answer under the same request id, and opens one session', async () => {
    const token = await issue(everything())
    const requestId = 'lost-1'
    const first = await server.call(FORM, { token }, { ...again, requestId })
    expect(first.code).toBe(200)
    expect(await server.call(FORM, { token }, { ...again, requestId })).toEqual(first)
    expect(await sessionsOf(first.data?.session?.user_id ?? 0)).toHaveLength(1)
    const { order_no } = await server.ok(FORM, { token: '' }, { token: first.data?.session?.token })
    expect(order_no).toBe(first.data?.order_no)
  })

  test('gives it also while another visitor is logged in on the device', async () => {
    const token = await issue()
    const requestId = 'lost-2'
    const first = await server.call(FORM, { token }, { ...again, requestId })
    const other = await server.login()
    expect(await server.call(FORM, { token }, { ...again, requestId, token: other })).toEqual(first)
  })

  test('gives it neither to another device nor under another request id', async () => {
    const token = await issue()
    const requestId = 'lost-3'
    await server.ok(FORM, { token }, { ...again, requestId })
    for (const other of [
      { requestId, device: 'phone-2' },
      { ...again, requestId: 'lost-4' },
    ])
      expect(await server.call(FORM, { token }, other)).toMatchObject(REFUSED)
  })

  test('used by twenty at the same time under one request id lets one visitor in, with one session', async () => {
    const token = await issue(everything())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(FORM, { token }, { ...again, requestId: 'lost-5' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await sessionsOf(answers[0]?.data?.session?.user_id ?? 0)).toHaveLength(1)
  })

  test('keeps its answer for a day, sealed; afterwards the link is used up', async () => {
    const token = await issue()
    const call = () => server.call(FORM, { token }, { ...again, requestId: 'lost-6' })
    const first = await call()
    const kept = JSON.stringify(await rowsOf(server, 'idempotency'))
    for (const secret of [token, token.split('.')[0], first.data?.session?.token])
      expect(kept).not.toContain(secret)
    await purge(server.db, new Date(server.clock.now().getTime() + 86_400_000))
    expect(await call()).toEqual(first)
    await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
    expect(await call()).toMatchObject(REFUSED)
  })

  test('under the id of another link is a conflict, and not used up', async () => {
    const [one, other] = [await issue(), await issue()]
    const options = { ...again, requestId: 'lost-7' }
    await server.ok(FORM, { token: one }, options)
    expect(await server.call(FORM, { token: other }, options)).toMatchObject({ code: 409, data: null })
    await server.ok(FORM, { token: other })
  })

  test('after a fault of ours is exchanged by its retry', async () => {
    const token = await issue()
    const call = request(FORM, { token }, { ...again, requestId: 'lost-8' })
    await server.db.schema.alterTable('half_orders').renameTo('half_orders_gone').execute()
    const failed = await server.app.inject(call)
    await server.db.schema.alterTable('half_orders_gone').renameTo('half_orders').execute()
    expect(failed.statusCode).toBe(500)
    expect((await server.app.inject(call)).json().code).toBe(200)
  })

  test('is all that is stored: going on without a link and made-up tokens leave no answer behind', async () => {
    const { access } = await enter()
    const count = async () => (await server.db.selectFrom('idempotency').select('key').execute()).length
    const before = await count()
    await server.ok(FORM, { token: '' }, { token: access })
    await server.call(FORM, { token: 'made.up.token' })
    expect(await count()).toBe(before)
  })
})

test('an address may try sixty made-up tokens an hour; good links do not count and go on [S9.5]', async () => {
  const guess = async (ip: string) => server.call(FORM, { token: 'a.b.c' }, { ip })
  const [ip, elsewhere] = ['198.51.100.7', '198.51.100.8']
  expect((await guess(ip)).code).toBe(403)
  // As after 59 tries.
  await server.db.updateTable('limits').set({ used: 59 }).where('key', '=', `half:${ip}`).execute()
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(ip)).code).toBe(403)
  expect(await guess(ip)).toMatchObject({
    code: 429,
    errors: [{ field: 'wait_seconds', content: '3600' }],
  })
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(elsewhere)).code).toBe(403)
})

describe('what a partner gave', () => {
  test('all of it: only the consents are left', async () => {
    const values = everything()
    const form = await enter(values)
    expect(form).toMatchObject({ step: 'form', fields: [], visited: [] })
    expect(form.agreements.map(({ code }) => code)).toEqual(['user-service', 'privacy', 'identity'])
    const { id_no, ...shown } = values
    expect(form.values).toEqual(shown)
    expect(form.id_no_masked).toBe(`330***********${id_no?.slice(-4)}`)
  })

  test('nothing: every question is asked, each says why, the city last [S18.4]', async () => {
    const form = await enter()
    expect(names(form)).toEqual([
      'amount',
      'term',
      'purpose',
      'name',
      'id_no',
      'occupation',
      'monthly_income',
      'social_security',
      'housing_fund',
      'area_code',
    ])
    expect(form.fields.at(-1)).toMatchObject({ kind: 'area', label: '当前居住城市' })
    expect(form.fields.every(({ why }) => why !== '')).toBe(true)
    expect(form.values).toEqual({})
    expect(form.limits).toEqual({ min: 100_000, max: 20_000_000, step: 100_000 })
    expect(form.terms).toContain(12)
  })

  test('a part: only the rest is asked [S18.4, S24.21]', async () => {
    const form = await enter({ amount: 3_000_000, term: 6, area_code: '440305', ...BASICS })
    expect(names(form)).toEqual(['purpose', 'name', 'id_no'])
    expect(form.values).toMatchObject({ amount: 3_000_000, term: 6, area_code: '440305', ...BASICS })
  })

  test.each<[string, HalfValues, string[]]>([
    ['an amount out of range', { amount: 1 }, ['amount']],
    ['a term that is not offered', { term: 7 }, ['term']],
    ['an unknown purpose', { purpose: 'house' }, ['purpose']],
    ['an unknown income', { monthly_income: 'much' }, ['monthly_income']],
    ['an unknown place', { area_code: '000000' }, ['area_code']],
    ['a wrong identity number', { id_no: '330106199005150010' }, ['name', 'id_no']],
    ['a name that is none', { name: 'John' }, ['name', 'id_no']],
    ['a child', { id_no: idNo('20150515') }, ['name', 'id_no']],
  ])('%s counts as missing', async (_title, broken, asked) => {
    expect(names(await enter({ ...everything(), ...broken }))).toEqual(asked)
  })

  test('a name without a number helps to fill the form in', async () => {
    const form = await enter({ name: ' 李四 ' })
    expect(form.values).toEqual({ name: '李四' })
    expect(names(form)).toEqual(expect.arrayContaining(['name', 'id_no']))
  })

  test('does not overwrite what the visitor has said of themselves, only what they wish for', async () => {
    const mobile = freshMobile()
    const own = await readyVisitor(server, {}, mobile)
    const other = { ...everything(), name: '王五', occupation: 'business', area_code: '440305' }
    const form = await enter({ ...other, amount: 5_000_000, term: 24, purpose: 'travel' }, mobile)
    expect(form.order_no).toBe(own.order_no)
    expect(form.values).toEqual({
      ...QUOTA,
      ...BASICS,
      amount: 5_000_000,
      term: 24,
      purpose: 'travel',
      name: '张三',
      area_code: HANGZHOU.code,
    })
    expect(form.id_no_masked).not.toContain(other.id_no?.slice(-4))
  })

  test('goes into the order the visitor left unfinished', async () => {
    const mobile = freshMobile()
    const token = await server.login(mobile)
    await settle(server, token)
    const order_no = await fillOrder(server, token, [QUOTA])
    const form = await enter({ ...BASICS, name: '赵六', id_no: idNo() }, mobile)
    expect(form).toMatchObject({ order_no, fields: [] })
    // The name that the visitor gave with the city stands.
    expect(form.values.name).toBe('张三')
  })
})

describe('who the visitor is by their partner', () => {
  const bothOf = async (order_no: string) => ({
    order: await rowOf(server, 'orders', { order_no }),
    link: await rowOf(server, 'half_orders', { order_no }),
  })
  const nameOf = ({ name_sealed }: { name_sealed: string | null }) =>
    name_sealed && server.deps.vault.open(name_sealed, 'name')
  const resume = (access: string) => server.ok(FORM, { token: '' }, { token: access })
  const checks = async (user_id = 0) =>
    (await server.db.selectFrom('limits').select('key').where('key', '=', `identity:${user_id}`).execute())
      .length
  const save = (
    { order_no, access }: { order_no: string; access: string },
    consents: string[],
    options = {},
  ) => server.call(SAVE, { order_no, values: {}, consents }, { token: access, ...options })

  test('waits, sealed and unchecked, until the visitor has ticked it; then it is checked and saved, and not asked again', async () => {
    const values = everything()
    const form = await enter(values)
    const before = await bothOf(form.order_no)
    expect(before.order).toMatchObject({
      name_sealed: null,
      id_no_sealed: null,
      id_no_index: null,
    })
    expect(JSON.stringify(before)).not.toContain(values.id_no)
    expect(JSON.stringify(before)).not.toContain('张三')
    expect(await checks(form.session?.user_id)).toBe(0)
    expect(
      await save(
        form,
        consentsOf(form).filter((id) => !id.includes('identity')),
      ),
    ).toMatchObject({
      code: 601,
      errors: [{ field: 'consents' }],
    })
    expect([await checks(form.session?.user_id), (await resume(form.access)).fields]).toEqual([0, []])

    expect((await save(form, consentsOf(form))).data).toEqual({ order_no: form.order_no, step: 'product' })
    const { order, link } = await bothOf(form.order_no)
    expect([nameOf(order), order.flow]).toEqual(['张三', 3])
    expect(server.deps.vault.open(order.id_no_sealed ?? '', 'id_no')).toBe(values.id_no)
    expect(link.identity_sealed).toBeNull()
    expect(await checks(form.session?.user_id)).toBe(1)
  })

  test('that does not fit is told at the number; it is asked for then, with the name filled in', async () => {
    const form = await enter({ ...everything(), name: '张不符' })
    expect(form.fields).toEqual([])
    expect(await save(form, consentsOf(form))).toMatchObject({
      code: 601,
      errors: [{ field: 'values.id_no' }],
    })
    const after = await resume(form.access)
    expect([names(after), after.values.name, after.id_no_masked]).toEqual([['name', 'id_no'], '张不符', null])
    // It was checked under the tick.
    expect(after.agreements.map(({ code }) => code)).toEqual(['user-service', 'privacy'])
    const right = {
      order_no: form.order_no,
      values: { name: '张三', id_no: idNo() },
      consents: consentsOf(after),
    }
    expect((await server.ok(SAVE, right, { token: form.access })).step).toBe('product')
  })

  test('is checked at once for a visitor who has consented before, and what does not fit is asked for', async () => {
    const { mobile } = await ready()
    const apply = (order_no: string) =>
      server.db
        .updateTable('orders')
        .set({
          applied_at: server.clock.now(),
          name_sealed: null,
          id_no_sealed: null,
          id_no_index: null,
          id_no_masked: null,
        })
        .where('order_no', '=', order_no)
        .execute()
    await apply((await enter({}, mobile)).order_no)
    const right = await enter(everything(), mobile)
    expect([right.step, nameOf((await bothOf(right.order_no)).order)]).toEqual(['product', '张三'])
    await apply(right.order_no)
    const wrong = await enter({ ...everything(), name: '张不符' }, mobile)
    expect(names(wrong)).toEqual(['name', 'id_no'])
  })

  test('goes after a day, when the visitor withdraws, and when they fill the usual form in', async () => {
    const late = await enter(everything())
    await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
    expect((await bothOf(late.order_no)).link.identity_sealed).toBeNull()
    expect(names(await resume(late.access))).toEqual(['name', 'id_no'])

    const usual = await enter(everything())
    const consents = consentsOf(usual).filter((id) => id.includes('identity'))
    const own = { order_no: usual.order_no, flow: 1, values: { name: '李四', id_no: idNo() }, consents }
    await server.ok('/web/form/save', own, { token: usual.access })
    const { order, link } = await bothOf(usual.order_no)
    expect([nameOf(order), link.identity_sealed]).toEqual(['李四', null])

    const form = await enter({ ...everything(), name: '张不符' })
    await save(form, consentsOf(form))
    const { consents: given } = await server.ok('/v1/user/consent/list', {}, { token: form.access })
    const id = given.find(({ agreement_code }) => agreement_code === 'identity')?.id ?? 0
    await server.ok('/v1/user/consent/withdraw', { id }, { token: form.access })
    expect((await bothOf(form.order_no)).link.identity_sealed).toBeNull()
  })
})

describe('going on without a link', () => {
  test("the visitor's newest half order comes back, without a new session", async () => {
    const { access, order_no } = await enter(QUOTA)
    const form = await server.ok(FORM, { token: '' }, { token: access })
    expect(form).toMatchObject({ session: null, order_no, step: 'form', values: QUOTA })
  })

  test('without a login the visitor is asked for one', async () => {
    expect(await server.call(FORM, { token: '' })).toMatchObject({ code: 401, data: null })
    expect(await server.call(FORM, { token: '' }, { token: 'expired' })).toMatchObject({ code: 401 })
  })

  test('a visitor who has come by no link has nothing to go on with', async () => {
    const { token } = await readyVisitor(server)
    expect(await server.call(FORM, { token: '' }, { token })).toMatchObject(REFUSED)
  })

  test('a link after an application opens a new order, and that one counts from then on', async () => {
    const first = await ready()
    await server.db
      .updateTable('orders')
      .set({ applied_at: server.clock.now() })
      .where('order_no', '=', first.order_no)
      .execute()
    server.clock.forward(1)
    const second = await enter({}, first.mobile)
    expect(second.order_no).not.toBe(first.order_no)
    expect((await server.ok(FORM, { token: '' }, { token: second.access })).order_no).toBe(second.order_no)
  })

  test('while the channel is switched off nothing of it works [S18.1]', async () => {
    const { access, order_no } = await ready()
    await setHalfFlow(false)
    const answers = await Promise.all([
      server.call(FORM, { token: '' }, { token: access }),
      server.call(SAVE, { order_no, values: {} }, { token: access }),
      server.call(LIST, { order_no }, { token: access }),
      server.call(CLICK, { order_no, code: 'cf1-daily' }, { token: access }),
    ])
    await setHalfFlow(true)
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403])
  })
})

describe('saving', () => {
  test('everything that is missing, with the consents, leads to the products [S18.5]', async () => {
    const form = await enter()
    const { order_no, access } = form
    const values = everything()
    const save = { order_no, values, consents: consentsOf(form) }
    expect(await server.ok(SAVE, save, { token: access, device: 'phone-1', channel: 'half-demo' })).toEqual({
      order_no,
      step: 'product',
    })
    const after = await server.ok(FORM, { token: '' }, { token: access })
    expect(after).toMatchObject({ step: 'product', fields: [], agreements: [] })
    expect((await server.ok('/web/form', { order_no }, { token: access })).flow).toBe(3)
    const consents = await rowsOf(server, 'consents', { user_id: form.session?.user_id ?? 0 })
    expect(consents.map((row) => row.agreement_code)).toEqual(form.agreements.map(({ code }) => code))
    expect(consents[0]).toMatchObject({
      purpose: 'half',
      device: 'phone-1',
      channel: 'half-demo',
      hash: form.agreements[0]?.hash,
      version: form.agreements[0]?.version,
      withdrawn_at: null,
    })
  })

  test('everything that is wrong is told at once, and nothing is kept [S7.12]', async () => {
    const { order_no, access } = await enter({ term: 6 })
    const answer = await server.call(
      SAVE,
      { order_no, values: { amount: 150_000, name: '李四', id_no: '1', area_code: '999998', ...BASICS } },
      { token: access },
    )
    expect(answer.code).toBe(601)
    expect(answer.errors.map(({ field }) => field)).toEqual([
      'values.amount',
      'values.purpose',
      'values.id_no',
      'values.area_code',
      'consents',
    ])
    const form = await server.ok(FORM, { token: '' }, { token: access })
    expect(form.values).toEqual({ term: 6 })
    expect(form.agreements).toHaveLength(3)
  })

  test('no consent is implied: without the ticks nothing is saved [S18.5, S24.7]', async () => {
    const { order_no, access, agreements } = await enter(everything())
    const consents = agreements.slice(1).map(({ consent_id }) => consent_id)
    for (const given of [undefined, consents]) {
      const save = { order_no, values: {}, ...(given && { consents: given }) }
      expect(await server.call(SAVE, save, { token: access })).toMatchObject({
        code: 601,
        errors: [{ field: 'consents', content: '请先阅读并同意协议' }],
      })
    }
    expect((await server.ok(FORM, { token: '' }, { token: access })).step).toBe('form')
  })

  test('a name and a number that do not belong together are told at the number', async () => {
    const form = await enter({ ...everything(), id_no: undefined })
    const save = { order_no: form.order_no, consents: consentsOf(form) }
    const values = { name: '李不符', id_no: idNo() }
    expect(await server.call(SAVE, { ...save, values }, { token: form.access })).toMatchObject({
      code: 601,
      errors: [{ field: 'values.id_no' }],
    })
    const after = await server.ok(FORM, { token: '' }, { token: form.access })
    expect([names(after), after.agreements.length, after.values.name]).toEqual([['name', 'id_no'], 2, '张三'])
    await server.ok(SAVE, { ...save, values: { ...values, name: '李四' } }, { token: form.access })
  })

  test('what a partner gave can be put right by the visitor', async () => {
    const form = await enter(everything())
    const values = { occupation: 'business', area_code: '440305', amount: 1_000_000 }
    const { order_no, access } = form
    await server.ok(SAVE, { order_no, values, consents: consentsOf(form) }, { token: access })
    expect((await server.ok(FORM, { token: '' }, { token: access })).values).toMatchObject(values)
  })

  test('a withdrawn consent, or a new version of the text, asks again [S18.5]', async () => {
    const { access, order_no, session } = await ready()
    await enterWithdrawal(server, session?.user_id ?? 0, 'privacy')
    const form = await server.ok(FORM, { token: '' }, { token: access })
    expect([form.step, form.agreements.map(({ code }) => code)]).toEqual(['form', ['privacy']])
    for (const answer of await Promise.all([
      server.call(LIST, { order_no }, { token: access }),
      server.call(CLICK, { order_no, code: 'cf1-daily' }, { token: access }),
    ]))
      expect(answer).toMatchObject({ code: 409, msg: '请先阅读并同意协议' })
  })

  test('an order that was applied with takes consents, but no other answers', async () => {
    const form = await enter(everything())
    const { order_no, access } = form
    await server.db
      .updateTable('orders')
      .set({ applied_at: server.clock.now() })
      .where('order_no', '=', order_no)
      .execute()
    const save = { order_no, consents: consentsOf(form) }
    expect((await server.call(SAVE, { ...save, values: { term: 6 } }, { token: access })).code).toBe(409)
    expect((await server.ok(SAVE, { ...save, values: {} }, { token: access })).step).toBe('product')
    expect((await server.ok(FORM, { token: '' }, { token: access })).values.term).toBe(QUOTA.term)
  })
})

describe('the products', () => {
  test('are those of the usual match, in the order that is the same for everybody, and are traced [S7.12]', async () => {
    const { order_no, access } = await ready()
    const { matched } = await server.ok(LIST, { order_no }, { token: access })
    const usual = await server.ok(
      '/v2/product/showList',
      { order_no, personalised: false },
      { token: access },
    )
    expect(matched.length).toBeGreaterThan(1)
    expect(matched).toEqual(usual.matched)
    const traces = await server.db
      .selectFrom('match_traces')
      .select('personalised')
      .where('order_no', '=', order_no)
      .execute()
    expect(traces).toEqual([{ personalised: false }, { personalised: false }])
  })

  test('do not come before everything has been answered', async () => {
    const form = await enter({ ...everything(), purpose: undefined })
    await enterConsents(server, { user_id: form.session?.user_id ?? 0, purpose: 'login' }, form.agreements)
    const { order_no, access } = form
    expect(await server.call(LIST, { order_no }, { token: access })).toMatchObject({ code: 409 })
  })

  test("a choice leads to the institution's own page and is kept: the result is next [S7.12, S18.6]", async () => {
    const { order_no, access } = await ready()
    const { matched } = await server.ok(LIST, { order_no }, { token: access })
    const [first, second] = matched
    const click = (code = '') => server.ok(CLICK, { order_no, code }, { token: access })
    const { site } = await server.db
      .selectFrom('institutions')
      .select('site')
      .where('code', '=', first?.institution.code ?? '')
      .executeTakeFirstOrThrow()
    expect(await click(first?.code)).toMatchObject({ url: site, institution: first?.institution })
    await click(second?.code)
    await click(first?.code)
    const form = await server.ok(FORM, { token: '' }, { token: access })
    expect(form.step).toBe('result')
    expect(form.visited).toEqual([
      {
        code: first?.code,
        product_name: first?.name,
        institution: first?.institution,
        at: server.clock.now().toISOString(),
      },
      expect.objectContaining({ code: second?.code }),
    ])
  })

  test('one that does not fit, or is none, leads nowhere and is not kept [S18.6]', async () => {
    const { order_no, access } = await ready()
    const { unmatched } = await server.ok('/v2/product/showList', { order_no }, { token: access })
    for (const code of [unmatched[0]?.code ?? '', 'nobody'])
      expect((await server.call(CLICK, { order_no, code }, { token: access })).code).toBe(404)
    expect((await server.ok(FORM, { token: '' }, { token: access })).visited).toEqual([])
  })

  test.each(['', 'https://evil.example/'])(
    'an institution whose page is %j has no way out [S18.6]',
    async (site) => {
      const { order_no, access } = await ready()
      const { matched } = await server.ok(LIST, { order_no }, { token: access })
      const offer = matched.find(({ institution }) => institution.code === 'cf1')
      const at = server.db.updateTable('institutions').where('code', '=', 'cf1')
      await at.set({ site }).execute()
      const answer = await server.call(CLICK, { order_no, code: offer?.code ?? '' }, { token: access })
      await at.set({ site: 'https://apply.cf1.example/loan' }).execute()
      expect(answer).toMatchObject({ code: 404, msg: '该机构暂未开放线上办理' })
      expect((await server.ok(FORM, { token: '' }, { token: access })).step).toBe('product')
    },
  )
})

test('the calls of the half flow know no order that no link opened', async () => {
  const { order_no, token } = await readyVisitor(server)
  for (const answer of [
    await server.call(SAVE, { order_no, values: {} }, { token }),
    await server.call(LIST, { order_no }, { token }),
    await server.call(CLICK, { order_no, code: 'cf1-daily' }, { token }),
  ])
    expect(answer).toMatchObject({ code: 404, msg: '订单不存在', data: null })
})

describe('the answers of the command line', () => {
  test('are read as they are', () => {
    expect(readHalfValues('{"amount":2000000,"term":12,"area_code":"330106"}')).toEqual({
      amount: 2_000_000,
      term: 12,
      area_code: '330106',
    })
    expect(readHalfValues('{}')).toEqual({})
  })

  test.each([
    ['{amount:1}', 'must be JSON'],
    ['{"income":"much"}', 'no "income"'],
    ['{"amount":"20000","term":12}', 'amount.'],
    ['{"area_code":"33"}', 'area_code.'],
    ['[]', 'an object is required'],
    ['"x"', 'no "0"'],
    ['null', 'an object is required'],
  ])('%s is refused in one sentence', (text, part) => {
    const fault = () => readHalfValues(text)
    expect(fault).toThrow(part)
    expect(fault).toThrow(/^[^\n]+\.$/)
  })

  test('a link is issued only for a channel that has a name and the flow switched on [S18.1, S27.12]', async () => {
    expect(await partnerName(server.db, 'half-demo')).toBe('示例合作方')
    await expect(partnerName(server.db, 'nobody')).rejects.toThrow('There is no channel "nobody".')
    await expect(partnerName(server.db, 'organic')).rejects.toThrow('does not have half_flow enabled.')
    const nameless = server.db.updateTable('channels').where('code', '=', 'half-demo')
    await nameless.set({ name: '' }).execute()
    await expect(partnerName(server.db, 'half-demo')).rejects.toThrow('needs a name')
    await nameless.set({ name: '示例合作方' }).execute()
  })
})
