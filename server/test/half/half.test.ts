import type { Endpoint } from '@contract/endpoint'
import { endpoints } from '@contract/endpoints'
import type { HalfValues } from '@contract/endpoints/half'
import { issueHalfLink, partnerName, readHalfValues } from '../../src/services/half/links'
import { purge } from '../../src/services/privacy/purge'
import { tricks } from '../outbound/tricks'
import { enterWithdrawal } from '../tools/consents'
import {
  type CallOptions,
  codeCounts,
  fieldError,
  freshMobile,
  request,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import {
  BASICS,
  consentIds,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  idNo,
  LOAN,
  readyVisitor,
  settle,
} from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'

const FORM = '/open/credit/half/form'
const SAVE = '/open/credit/half/form/save'
const LIST = '/open/credit/half/list'
const CLICK = '/open/credit/half/click'
const REFUSED = { code: 403, msg: '链接已失效，请从合作方重新进入', data: null }

const server = testServer()

const everything = (): HalfValues => ({
  ...LOAN,
  ...BASICS,
  name: '张三',
  id_no: idNo(),
  area_code: HANGZHOU.code,
})
const issue = (values: HalfValues = {}, given: { mobile?: string; channel?: string } = {}) => {
  const link = { mobile: freshMobile(), channel: 'half-demo', partner: '示例合作方', values, ...given }
  return issueHalfLink(server.db, server.deps, link)
}
/** A visitor who has opened a link, in their own login if the options have its token, and the response to it. */
async function enter(values: HalfValues = {}, mobile = freshMobile(), options: CallOptions = {}) {
  const form = await server.ok(FORM, { token: await issue(values, { mobile }) }, options)
  const token = form.session?.token ?? options.token ?? ''
  return { ...form, token, user_id: form.account.user_id, mobile }
}
type Entered = Pick<Awaited<ReturnType<typeof enter>>, 'order_no' | 'token'>
const save = ({ order_no, token }: Entered, values: HalfValues, consents?: string[]) =>
  server.call(SAVE, { order_no, values, ...(consents && { consents }) }, { token })
const resume = ({ token }: { token: string }) => server.ok(FORM, { token: '' }, { token })
const list = ({ order_no, token }: Entered) => server.call(LIST, { order_no }, { token })
const click = ({ order_no, token }: Entered, code = 'cf1-daily') =>
  server.call(CLICK, { order_no, code }, { token })

/** A visitor of a partner's link with a complete order. */
async function ready() {
  const form = await enter(everything())
  expect((await save(form, {}, consentIds(form))).code).toBe(200)
  return form
}
const names = (form: { fields: { name: string }[] }) => form.fields.map(({ name }) => name)
const agreementsOf = (form: { agreements: { code: string }[] }) => form.agreements.map(({ code }) => code)
const setHalfFlow = (half_flow: boolean) => setRows(server, 'channels', { code: 'half-demo' }, { half_flow })
const setApplied = (order_no: string, change = {}) =>
  setRows(server, 'orders', { order_no }, { applied_at: server.clock.now(), ...change })

test("the login that a partner's link opens sees the order of the link alone, and ends when the visitor logs in by phone number [S7.12, S18.2, S18.16]", async () => {
  const form = await enter()
  const { session, order_no, partner, mobile, token } = form
  expect(partner).toBe('示例合作方')
  expect((await rowOf(server, 'orders', { order_no })).channel).toBe('half-demo')
  const open = Object.entries<Endpoint>(endpoints).filter(([, { halfLogin }]) => halfLogin)
  expect(open.map(([path]) => path)).toEqual([
    '/v1/user/loginMark',
    FORM,
    SAVE,
    LIST,
    CLICK,
    '/v1/user/logout',
  ])
  const closed = [
    '/v1/user/data/export',
    '/v1/user/consent/list',
    '/v1/app/pending',
    '/web/form',
    '/v1/user/delete',
  ] as const
  const answers = closed.map((path) => server.call(path, { confirm: true }, { token }))
  expect(codeCounts(await Promise.all(answers))).toEqual({ 401: 5 })
  expect((await resume(form)).order_no).toBe(order_no)

  const own = await server.ok('/test/user/login', { mobile })
  expect(session).toMatchObject({ user_id: own.user_id, phone_mark: own.phone_mark })
  expect((await server.call(FORM, { token: '' }, { token })).code).toBe(401)
  expect((await server.ok('/web/form', {}, own)).order_no).toBe(order_no)
  expect((await resume(own)).order_no).toBe(order_no)
})

test("of a known visitor a partner's link shows only what it brought, and leaves the visitor's order and place of residence as they are [S18.16]", async () => {
  const mobile = freshMobile()
  const own = await readyVisitor(server, {}, mobile)
  const before = await server.ok('/web/form', {}, own)
  server.clock.forward(1)
  const wish = { amount: 5_000_000, term: 24, purpose: 'travel' }
  const form = await enter(wish, mobile)
  expect(form).toMatchObject({ values: wish, id_no_masked: null, visited: [] })
  expect(names(form)).toEqual([...Object.keys(BASICS), 'name', 'id_no', 'area_code'])
  expect(agreementsOf(form)).toEqual(['user-service', 'privacy', 'identity'])
  expect((await save({ ...form, order_no: own.order_no }, wish)).code).toBe(404)
  const { amount: _, term: __, purpose: ___, ...others } = everything()
  expect((await save(form, { ...others, area_code: '440305' }, consentIds(form))).code).toBe(200)
  expect((await resume(form)).values).toMatchObject({ ...wish, area_code: '440305' })
  // What was given by one link is not shown by another.
  server.clock.forward(1)
  const next = await enter({ term: 6 }, mobile)
  expect([next.values, agreementsOf(next).length]).toEqual([{ term: 6 }, 3])
  expect((await list({ ...form, order_no: next.order_no })).code).toBe(404)
  expect(await server.ok('/web/form', {}, own)).toEqual(before)
  expect((await rowOf(server, 'visitors', { user_id: form.user_id })).area_code).toBe(HANGZHOU.code)
  // What a visitor who is logged in begins later is not in the order of a link.
  const elsewhere = freshMobile()
  const token = await server.login(elsewhere)
  const { order_no } = await enter({}, elsewhere)
  expect((await server.ok('/web/form', {}, { token })).order_no).not.toBe(order_no)
})

test('a link of a channel whose half flow is switched off is refused and stays usable, and a link of a channel that never had the flow is refused [S18.1]', async () => {
  const mobile = freshMobile()
  const token = await issue(everything(), { mobile })
  await setHalfFlow(false)
  const answer = await server.call(FORM, { token })
  await setHalfFlow(true)
  expect(answer).toMatchObject({ code: 403, msg: '该合作方的申请通道暂未开放，请联系合作方', data: null })
  const mobile_index = server.deps.vault.index(mobile, 'mobile')
  expect(await rowsOf(server, 'visitors', { mobile_index })).toEqual([])
  await server.ok(FORM, { token })
  for (const channel of ['organic', 'nobody'])
    expect((await server.call(FORM, { token: await issue({}, { channel }) })).code).toBe(403)
})

test('a used link no longer stores the phone or the answers that came with it', async () => {
  const token = await issue(everything())
  await server.ok(FORM, { token })
  const [link_id = ''] = token.split('.')
  const used = { mobile_sealed: null, mobile_index: null, values_sealed: null }
  expect(await rowOf(server, 'half_links', { link_id })).toMatchObject(used)
})

test('the response to a link is stored sealed for a day, and afterwards the link counts as used', async () => {
  const token = await issue()
  const call = () => server.call(FORM, { token }, { requestId: 'kept' })
  const first = await call()
  const kept = JSON.stringify(await rowsOf(server, 'idempotency'))
  for (const secret of [token, token.split('.')[0], first.data?.session?.token])
    expect(kept).not.toContain(secret)
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_000))
  expect(await call()).toEqual(first)
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
  expect(await call()).toMatchObject(REFUSED)
})

test('a link whose exchange failed through a server fault is exchanged by the retry', async () => {
  const call = request(FORM, { token: await issue() }, { requestId: 'fault' })
  await server.db.schema.alterTable('half_orders').renameTo('half_orders_gone').execute()
  const failed = await server.app.inject(call)
  await server.db.schema.alterTable('half_orders_gone').renameTo('half_orders').execute()
  expect(failed.statusCode).toBe(500)
  expect((await server.app.inject(call)).json().code).toBe(200)
})

test('a call without a link and a call with a made-up token store no response', async () => {
  const visitor = await enter()
  const count = async () => (await rowsOf(server, 'idempotency')).length
  const before = await count()
  await resume(visitor)
  await server.call(FORM, { token: 'made.up.token' })
  expect(await count()).toBe(before)
})

test('an IP address may try sixty made-up tokens an hour, and valid links neither count nor are refused [S9.5]', async () => {
  const guess = async (ip: string) => server.call(FORM, { token: 'a.b.c' }, { ip })
  const [ip, elsewhere] = ['198.51.100.7', '198.51.100.8']
  expect((await guess(ip)).code).toBe(403)
  // This is the state after 59 attempts.
  await setRows(server, 'limits', { key: `half:${ip}` }, { used: 59 })
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(ip)).code).toBe(403)
  const wait = { code: 429, errors: [{ field: 'wait_seconds', content: '3600' }] }
  expect(await guess(ip)).toMatchObject(wait)
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(elsewhere)).code).toBe(403)
})

test('if a partner gave every answer, only the consents are asked for', async () => {
  const values = everything()
  const form = await enter(values)
  expect(form).toMatchObject({ step: 'form', fields: [], visited: [] })
  expect(agreementsOf(form)).toEqual(['user-service', 'privacy', 'identity'])
  const { id_no, ...shown } = values
  expect(form.values).toEqual(shown)
  expect(form.id_no_masked).toBe(`330***********${id_no?.slice(-4)}`)
})

test('if a partner gave no answer, every question is asked with its reason, the city last [S18.4]', async () => {
  const form = await enter()
  expect(names(form)).toEqual([...Object.keys(LOAN), ...Object.keys(BASICS), 'name', 'id_no', 'area_code'])
  expect(form.fields.at(-1)).toMatchObject({ kind: 'area', label: '当前居住城市' })
  expect(form.fields.every(({ why }) => why !== '')).toBe(true)
  expect(form.values).toEqual({})
  expect(form.limits).toEqual({ min: 100_000, max: 20_000_000, step: 100_000 })
  expect(form.terms).toContain(12)
})

test('if a partner gave some answers, only the others are asked for, and a name without a number is prefilled [S18.4, S24.21]', async () => {
  const given = { amount: 3_000_000, term: 6, area_code: '440305', ...BASICS }
  const form = await enter({ ...given, name: ' 李四 ' })
  expect(names(form)).toEqual(['purpose', 'name', 'id_no'])
  expect(form.values).toEqual({ ...given, name: '李四' })
})

test.each<[string, HalfValues, string[]]>([
  ['an amount out of range', { amount: 1 }, ['amount']],
  ['a term that is not offered', { term: 7 }, ['term']],
  ['an unknown purpose', { purpose: 'house' }, ['purpose']],
  ['an unknown income', { monthly_income: 'much' }, ['monthly_income']],
  ['an unknown place', { area_code: '000000' }, ['area_code']],
  ['a wrong identity number', { id_no: '330106199005150010' }, ['name', 'id_no']],
  ['an invalid name', { name: 'John' }, ['name', 'id_no']],
  ['the number of a child', { id_no: idNo('20150515') }, ['name', 'id_no']],
])('%s that a partner gave counts as missing', async (_title, broken, asked) => {
  expect(names(await enter({ ...everything(), ...broken }))).toEqual(asked)
})

test('a link that a visitor opens in their own login continues their order there: it replaces amount, term and purpose, but no other answer', async () => {
  const mobile = freshMobile()
  const own = await readyVisitor(server, {}, mobile)
  const other = { ...everything(), name: '王五', occupation: 'business', area_code: '440305' }
  const wish = { amount: 5_000_000, term: 24, purpose: 'travel' }
  const form = await enter({ ...other, ...wish }, mobile, own)
  expect([form.session, form.order_no]).toEqual([null, own.order_no])
  expect(form.values).toEqual({ ...BASICS, ...wish, name: '张三', area_code: HANGZHOU.code })
  expect(form.id_no_masked).not.toContain(other.id_no?.slice(-4))

  // In an unfinished order of the visitor the partner's values fill the gaps.
  const begun = freshMobile()
  const token = await server.login(begun)
  await settle(server, token)
  const order_no = await fillOrder(server, token, [FIRST_STEP])
  const filled = await enter({ name: '赵六', id_no: idNo() }, begun, { token })
  expect(filled).toMatchObject({ order_no, fields: [], values: { name: '张三' } })
})

const bothOf = async (order_no: string) => ({
  order: await rowOf(server, 'orders', { order_no }),
  link: await rowOf(server, 'half_orders', { order_no }),
})
const nameOf = ({ name_sealed }: { name_sealed: string | null }) =>
  name_sealed && server.deps.vault.open(name_sealed, 'name')
const checks = async ({ user_id }: { user_id: number }) =>
  (await rowsOf(server, 'limits', { key: `identity:${user_id}` })).length
const NONE = { name_sealed: null, id_no_sealed: null, id_no_index: null }

test('name and number stay sealed and unchecked until the visitor ticks their agreement, and are then checked once and saved', async () => {
  const values = everything()
  const form = await enter(values)
  const before = await bothOf(form.order_no)
  expect(before.order).toMatchObject(NONE)
  expect(JSON.stringify(before)).not.toContain(values.id_no)
  expect(JSON.stringify(before)).not.toContain('张三')
  const others = consentIds(form).filter((id) => !id.includes('identity'))
  expect(await save(form, {}, others)).toMatchObject(fieldError('consents'))
  expect([await checks(form), (await resume(form)).fields]).toEqual([0, []])

  const saved = await save(form, {}, consentIds(form))
  expect(saved.data).toEqual({ order_no: form.order_no, step: 'product' })
  const { order, link } = await bothOf(form.order_no)
  expect([nameOf(order), order.flow]).toEqual(['张三', 2])
  expect(server.deps.vault.open(order.id_no_sealed ?? '', 'id_no')).toBe(values.id_no)
  expect(link.identity_sealed).toBeNull()
  expect(await checks(form)).toBe(1)
})

test('a name and number that do not belong together are refused at the number, and asked for again with the name prefilled', async () => {
  const form = await enter({ ...everything(), name: '张不符' })
  expect(form.fields).toEqual([])
  expect(await save(form, {}, consentIds(form))).toMatchObject(fieldError('values.id_no'))
  const after = await resume(form)
  expect([names(after), after.values.name, after.id_no_masked]).toEqual([['name', 'id_no'], '张不符', null])
  // The identity was checked after its agreement was ticked, so that agreement is not asked for again.
  expect(agreementsOf(after)).toEqual(['user-service', 'privacy'])
  const right = await save(form, { name: '张三', id_no: idNo() }, consentIds(after))
  expect(right.data?.step).toBe('product')
})

test('the name and number of a visitor who has consented before are checked at once, and asked for again if they do not match', async () => {
  const { mobile } = await ready()
  const token = await server.login(mobile)
  const forget = (order_no: string) => setApplied(order_no, { ...NONE, id_no_masked: null })
  await forget((await enter({}, mobile, { token })).order_no)
  const right = await enter(everything(), mobile, { token })
  expect([right.step, nameOf((await bothOf(right.order_no)).order)]).toEqual(['product', '张三'])
  await forget(right.order_no)
  expect(names(await enter({ ...everything(), name: '张不符' }, mobile, { token }))).toEqual([
    'name',
    'id_no',
  ])
})

test('name and number are deleted from a link after a day, after a withdrawal, and when the visitor saves them in the usual form', async () => {
  const late = await enter(everything())
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
  expect((await bothOf(late.order_no)).link.identity_sealed).toBeNull()
  expect(names(await resume(late))).toEqual(['name', 'id_no'])

  const { order_no, mobile, ...usual } = await enter(everything())
  const consents = consentIds(usual).filter((id) => id.includes('identity'))
  const values = { name: '李四', id_no: idNo() }
  const token = await server.login(mobile)
  await server.ok('/web/form/save', { order_no, flow: 1, values, consents }, { token })
  const { order, link } = await bothOf(order_no)
  expect([nameOf(order), link.identity_sealed]).toEqual(['李四', null])

  const form = await enter({ ...everything(), name: '张不符' })
  await save(form, {}, consentIds(form))
  await withdrawConsent(server, await server.login(form.mobile), 'identity')
  expect((await bothOf(form.order_no)).link.identity_sealed).toBeNull()
})

test("the visitor's newest half order is returned without a new session", async () => {
  const visitor = await enter(LOAN)
  const { order_no } = visitor
  expect(await resume(visitor)).toMatchObject({ session: null, order_no, step: 'form', values: LOAN })
  await setApplied(order_no)
  server.clock.forward(1)
  const second = await enter({}, visitor.mobile)
  expect(second.order_no).not.toBe(order_no)
  expect((await resume(second)).order_no).toBe(second.order_no)
})

test('a guest is asked to log in, and a visitor who came without a link has no half order to continue', async () => {
  for (const token of [undefined, 'expired'])
    expect(await server.call(FORM, { token: '' }, { token })).toMatchObject({ code: 401, data: null })
  const visitor = await readyVisitor(server)
  expect(await server.call(FORM, { token: '' }, visitor)).toMatchObject(REFUSED)
  for (const answer of [await save(visitor, {}), await list(visitor), await click(visitor)])
    expect(answer).toMatchObject({ code: 404, msg: '订单不存在', data: null })
})

test('while the channel is switched off no call of the half flow works [S18.1]', async () => {
  const visitor = await ready()
  await setHalfFlow(false)
  const resumed = server.call(FORM, { token: '' }, { token: visitor.token })
  const answers = await Promise.all([resumed, save(visitor, {}), list(visitor), click(visitor)])
  await setHalfFlow(true)
  expect(codeCounts(answers)).toEqual({ 403: 4 })
})

test('saving all missing answers with the consents leads to the products [S18.5]', async () => {
  const form = await enter()
  const { order_no, token } = form
  const complete = { order_no, values: everything(), consents: consentIds(form) }
  const from = { device: 'phone-1', channel: 'half-demo' }
  expect(await server.ok(SAVE, complete, { token, ...from })).toEqual({ order_no, step: 'product' })
  expect(await resume(form)).toMatchObject({ step: 'product', fields: [], agreements: [] })
  expect((await rowOf(server, 'orders', { order_no })).flow).toBe(2)
  expect(await rowsOf(server, 'consents', { user_id: form.user_id })).toMatchObject(
    form.agreements.map(({ code, hash, version }) => ({
      ...from,
      agreement_code: code,
      hash,
      version,
      purpose: code === 'identity' ? 'identity' : 'half',
      withdrawn_at: null,
    })),
  )
})

test('every invalid field is named at once, and nothing is stored [S7.12]', async () => {
  const form = await enter({ term: 6 })
  const values = { amount: 150_000, name: '李四', id_no: '1', area_code: '999998', ...BASICS }
  const answer = await save(form, values)
  expect(answer.code).toBe(601)
  const broken = ['values.amount', 'values.purpose', 'values.id_no', 'values.area_code', 'consents']
  expect(answer.errors.map(({ field }) => field)).toEqual(broken)
  const after = await resume(form)
  expect([after.values, after.agreements.length]).toEqual([{ term: 6 }, 3])
})

test('no consent is implied: without every tick nothing is saved [S18.5, S24.7]', async () => {
  const form = await enter(everything())
  for (const ticks of [undefined, consentIds(form).slice(1)])
    expect(await save(form, {}, ticks)).toMatchObject(fieldError('consents', '请先阅读并同意协议'))
  expect((await resume(form)).step).toBe('form')
})

test('a visitor can correct the answers of the partner', async () => {
  const form = await enter(everything())
  const values = { occupation: 'business', area_code: '440305', amount: 1_000_000 }
  await save(form, values, consentIds(form))
  expect((await resume(form)).values).toMatchObject(values)
})

test('a consent that was withdrawn is asked for again, and no products are shown until it is given [S18.5]', async () => {
  const visitor = await ready()
  await enterWithdrawal(server, visitor.user_id, 'privacy')
  const form = await resume(visitor)
  expect([form.step, agreementsOf(form)]).toEqual(['form', ['privacy']])
  for (const answer of [await list(visitor), await click(visitor)])
    expect(answer).toMatchObject({ code: 409, msg: '请先阅读并同意协议' })
})

test('an order with an application accepts consents, but no other answers', async () => {
  const form = await enter(everything())
  await setApplied(form.order_no)
  expect((await save(form, { term: 6 }, consentIds(form))).code).toBe(409)
  expect((await save(form, {}, consentIds(form))).data?.step).toBe('product')
  expect((await resume(form)).values.term).toBe(LOAN.term)
})

test('the products come from the usual match in the order that is the same for everybody, and the match is recorded [S7.12]', async () => {
  const { order_no, mobile } = await ready()
  const token = await server.login(mobile)
  const { matched } = await server.ok(LIST, { order_no }, { token })
  const usual = await server.ok('/v2/product/showList', { order_no, personalised: false }, { token })
  expect(matched.length).toBeGreaterThan(1)
  expect(matched).toEqual(usual.matched)
  const traces = await rowsOf(server, 'match_traces', { order_no })
  expect(traces.map(({ personalised }) => personalised)).toEqual([false, false])
})

test('no products are shown before every question has been answered', async () => {
  const { mobile, order_no } = await ready()
  await setApplied(order_no)
  server.clock.forward(1)
  const next = await enter({ ...everything(), purpose: undefined }, mobile)
  expect(names(next)).toEqual(['purpose'])
  expect((await list(next)).code).toBe(409)
})

test("a choice leads to the institution's own page and is stored, and the result is the next step [S7.12, S18.6]", async () => {
  const visitor = await ready()
  const [first, second] = (await list(visitor)).data?.matched ?? []
  const { site, hosts } = await rowOf(server, 'institutions', { code: first?.institution.code })
  const chosen = await click(visitor, first?.code)
  expect(chosen.data).toMatchObject({ url: site, hosts, institution: first?.institution })
  await click(visitor, second?.code)
  await click(visitor, first?.code)
  const { code, name: product_name, institution } = first ?? {}
  const at = server.clock.now().toISOString()
  expect(await resume(visitor)).toMatchObject({
    step: 'result',
    visited: [{ code, product_name, institution, at }, { code: second?.code }],
  })
})

test('the choice of a product that does not fit or does not exist leads nowhere and is not stored [S18.6]', async () => {
  const { order_no, mobile } = await ready()
  const token = await server.login(mobile)
  const visitor = { order_no, token }
  const { unmatched } = await server.ok('/v2/product/showList', { order_no }, { token })
  for (const code of [unmatched[0]?.code, 'nobody']) expect((await click(visitor, code ?? '')).code).toBe(404)
  expect((await resume(visitor)).visited).toEqual([])
})

test('the choice of an institution without a page, or with a page at a malicious address, leads nowhere [S18.6]', async () => {
  const visitor = await ready()
  const { site } = await rowOf(server, 'institutions', { code: 'cf1' })
  for (const other of ['', 'https://evil.example/', ...tricks]) {
    await setRows(server, 'institutions', { code: 'cf1' }, { site: other })
    expect(await click(visitor)).toMatchObject({ code: 404, msg: '该机构暂未开放线上办理' })
  }
  await setRows(server, 'institutions', { code: 'cf1' }, { site })
  expect((await resume(visitor)).step).toBe('product')
})

test('valid answers of a partner are read unchanged', () => {
  const values = { amount: 2_000_000, term: 12, area_code: '330106' }
  expect(readHalfValues(JSON.stringify(values))).toEqual(values)
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
])('the answers %s are refused in one sentence', (text, part) => {
  const fault = () => readHalfValues(text)
  expect(fault).toThrow(part)
  expect(fault).toThrow(/^[^\n]+\.$/)
})

test('a link is issued only for a named channel whose half flow is switched on [S18.1, S27.12]', async () => {
  const partner = (code: string) => partnerName(server.db, code)
  expect(await partner('half-demo')).toBe('示例合作方')
  await expect(partner('nobody')).rejects.toThrow('There is no channel "nobody".')
  await expect(partner('organic')).rejects.toThrow('does not have half_flow enabled.')
  await setRows(server, 'channels', { code: 'half-demo' }, { name: '' })
  await expect(partner('half-demo')).rejects.toThrow('needs a name')
  await setRows(server, 'channels', { code: 'half-demo' }, { name: '示例合作方' })
})
