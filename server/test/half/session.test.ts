import { fen, institutionCode } from '@contract/brands'
import type { Endpoint } from '@contract/endpoint'
import { endpoints } from '@contract/endpoints'
import { FLOW } from '@contract/rules/order-steps'
import { isAsked } from '../../src/order/fields'
import { tricks } from '../outbound/tricks'
import { enterWithdrawal } from '../tools/consents'
import {
  codeCounts,
  consentIds,
  fieldError,
  freshMobile,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import { fieldNames, HANGZHOU, LOAN, readyVisitor, requiredNames, settle } from '../tools/journey'
import {
  agreementsOf,
  CLICK,
  everything,
  FORM,
  LIST,
  names,
  partnersVisitors,
  REFUSED,
  SAVE,
} from './partners-visitors'

const server = testServer()
const { enter, save, resume, list, click, ready, prove, setHalfFlow, setApplied } = partnersVisitors(server)

test("the login that a partner's link opens sees the order of the link alone on its device alone, and ends when a code proves the number there [S7.12, S18.2, S18.16]", async () => {
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
    '/v1/user/delete',
    '/v1/user/logout',
  ])
  const closed = ['/v1/user/data/export', '/v1/user/consent/list', '/v1/app/pending', '/web/form'] as const
  const answers = closed.map((path) => server.call(path, { confirm: true }, { token }))
  expect(codeCounts(await Promise.all(answers))).toEqual({ 401: 4 })
  expect((await resume(form)).order_no).toBe(order_no)

  expect((await server.call(FORM, { token: '' }, { token, device: 'elsewhere' })).code).toBe(401)

  const own = await prove({ mobile })
  expect(session?.phone_mark).toBe(own.phone_mark)
  expect((await server.call(FORM, { token: '' }, { token })).code).toBe(401)
  expect((await resume(own)).order_no).toBe(order_no)
})

test("nothing that a partner's link brought or was filled in with it is the visitor's own once a code proves the number, and the export and the deletion include it [S18.16, S18.18]", async () => {
  const { mobile, order_no } = await ready()
  const { user_id, ...own } = await prove({ mobile })
  expect((await server.ok('/v1/app/pending', {}, own)).pending?.page).toBe('from')
  const form = await server.ok('/web/form', {}, own)
  expect([form.order_no === order_no, form.flow, form.values, form.id_no_masked]).toEqual([
    false,
    0,
    {},
    null,
  ])
  expect((await rowOf(server, 'visitors', { user_id })).area_code).toBeNull()
  const { text } = await server.ok('/v1/user/data/export', {}, own)
  for (const told of [order_no, form.order_no, '示例合作方']) expect(text).toContain(told)
  await server.ok('/v1/user/delete', { confirm: true }, own)
  expect(await rowsOf(server, 'orders', { user_id })).toEqual([])
})

test("of a known visitor a partner's link shows only what it brought, and leaves the visitor's order and place of residence as they are [S18.16]", async () => {
  const mobile = freshMobile()
  const own = await readyVisitor(server, {}, mobile)
  const before = await server.ok('/web/form', {}, own)
  server.clock.forward(1)
  const wish = { amount: fen(5_000_000), term: 24, purpose: 'travel' }
  const form = await enter(wish, mobile)
  expect(form).toMatchObject({ values: wish, id_no_masked: null, visited: [] })
  const asked = requiredNames(FLOW.basics, FLOW.identity).filter((name) => !(name in wish))
  expect(names(form)).toEqual([...asked, 'area_code'])
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
  const { user_id } = await rowOf(server, 'orders', { order_no: own.order_no })
  expect((await rowOf(server, 'visitors', { user_id })).area_code).toBe(HANGZHOU.code)
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

test('a consent that was withdrawn is asked for again, and no products are shown until it is given [S18.5]', async () => {
  const visitor = await ready()
  await enterWithdrawal(server, visitor.user_id, 'privacy')
  const form = await resume(visitor)
  expect([form.step, agreementsOf(form)]).toEqual(['form', ['privacy']])
  for (const answer of [await list(visitor), await click(visitor)])
    expect(answer).toMatchObject({ code: 409, msg: '请先阅读并同意协议' })
})

test('the products come from the usual match in the order that is the same for everybody, and the match is recorded [S7.12]', async () => {
  const { order_no, mobile } = await ready()
  const { token } = await prove({ mobile })
  await settle(server, token)
  const { matched } = await server.ok(LIST, { order_no }, { token })
  const traces = await rowsOf(server, 'match_traces', { order_no })
  expect(traces.map(({ personalised }) => personalised)).toEqual([false])
  const usual = await server.ok('/v2/product/showList', { order_no, personalised: false }, { token })
  expect(matched.length).toBeGreaterThan(1)
  expect(matched).toEqual(usual.matched)
})

test('a partner’s visitor gets no products before every question of the form has been answered', async () => {
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
  const { token } = await prove({ mobile })
  await settle(server, token)
  const visitor = { order_no, token }
  const { unmatched } = await server.ok('/v2/product/showList', { order_no }, { token })
  for (const code of [unmatched[0]?.code, 'nobody']) expect((await click(visitor, code ?? '')).code).toBe(404)
  expect((await resume(visitor)).visited).toEqual([])
})

test('the choice of an institution without a page, or with a page at a malicious address, leads nowhere [S18.6]', async () => {
  const visitor = await ready()
  const { site } = await rowOf(server, 'institutions', { code: institutionCode('cf1') })
  for (const other of ['', 'https://evil.example/', ...tricks]) {
    await setRows(server, 'institutions', { code: institutionCode('cf1') }, { site: other })
    expect(await click(visitor)).toMatchObject({ code: 404, msg: '该机构暂未开放线上办理' })
  }
  await setRows(server, 'institutions', { code: institutionCode('cf1') }, { site })
  expect((await resume(visitor)).step).toBe('product')
})

test("amount and term of a complete order can be changed in the login that a partner's link opened, and the products follow", async () => {
  const visitor = await ready()
  const form = await resume(visitor, 'amount')
  expect(form).toMatchObject({ step: 'form', agreements: [], values: LOAN })
  expect([names(form), names(await resume(visitor, 'basics'))]).toEqual([
    ['amount', 'term'],
    fieldNames(({ flow }, name) => flow === FLOW.basics && isAsked(name, 'before')),
  ])
  expect((await save(visitor, { amount: fen(150_000), term: 12 })).errors).toMatchObject([
    { field: 'values.amount' },
  ])
  expect(await save(visitor, { term: 7 })).toMatchObject(fieldError('values.term'))
  expect((await resume(visitor)).values).toMatchObject(LOAN)
  const changed = { amount: fen(1_000_000), term: 6 }
  expect((await save(visitor, changed)).data?.step).toBe('product')
  const [offer] = (await list(visitor)).data?.matched ?? []
  expect(offer).toMatchObject(changed)
  expect((await resume(visitor)).values).toMatchObject({ ...LOAN, ...changed })
})

test('a request to change answers is ignored in an incomplete order and after an application', async () => {
  const incomplete = await enter({ ...everything(), purpose: undefined })
  expect(names(await resume(incomplete, 'amount'))).toEqual(['purpose'])
  const visitor = await ready()
  await setApplied(visitor.order_no)
  expect(await resume(visitor, 'amount')).toMatchObject({ step: 'product', fields: [] })
  expect((await save(visitor, { amount: fen(1_000_000) })).code).toBe(409)
})
