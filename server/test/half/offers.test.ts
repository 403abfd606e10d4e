import { FLOW } from '@contract/rules/order-steps'
import { tricks } from '../outbound/tricks'
import { enterWithdrawal } from '../tools/consents'
import { fieldError, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { fieldNames, LOAN, settle } from '../tools/journey'
import { agreementsOf, everything, LIST, names, partnersVisitors } from './partners-visitors'

const server = testServer()
const { enter, save, resume, list, click, ready, setApplied } = partnersVisitors(server)

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
  const token = await server.login(mobile)
  await settle(server, token)
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
  await settle(server, token)
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

test("amount and term of a complete order can be changed in the login that a partner's link opened, and the products follow", async () => {
  const visitor = await ready()
  const form = await resume(visitor, 'amount')
  expect(form).toMatchObject({ step: 'form', agreements: [], values: LOAN })
  expect([names(form), names(await resume(visitor, 'basics'))]).toEqual([
    ['amount', 'term'],
    fieldNames(({ flow }) => flow === FLOW.basics),
  ])
  expect((await save(visitor, { amount: 150_000, term: 12 })).errors).toMatchObject([
    { field: 'values.amount' },
  ])
  expect(await save(visitor, { term: 7 })).toMatchObject(fieldError('values.term'))
  expect((await resume(visitor)).values).toMatchObject(LOAN)
  const changed = { amount: 1_000_000, term: 6 }
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
  expect((await save(visitor, { amount: 1_000_000 })).code).toBe(409)
})
