import { fen } from '@contract/brands'
import { endpoints } from '@contract/endpoints'
import type { FormValues } from '@contract/endpoints/order'
import { Envelope } from '@contract/envelope'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import fc from 'fast-check'
import { ProductDefinition } from '../../src/catalogue/product-definition'
import { answerOf } from '../../src/match/rules/answer'
import { noFitOf } from '../../src/match/rules/no-fit'
import { replayTrace } from '../../src/match/trace'
import { seed } from '../../src/seed/seed'
import { approveStored } from '../tools/approve-stored'
import { payloadsFor } from '../tools/bodies'
import { freshMobile, request, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import {
  applicationFor,
  FIRST_STEP,
  fieldNames,
  fillOrder,
  idNo,
  LOAN,
  readyVisitor,
  settle,
} from '../tools/journey'
import { anyApplicant, anyProduct } from '../tools/match-data'

const LIST = '/v2/product/showList'
const INFO = '/v2/product/info'

const server = testServer()

/** A visitor with a complete order, and the list of offers for it. */
async function matcher(wish = {}, mobile?: string) {
  const { token, order_no } = await readyVisitor(server, wish, mobile)
  return {
    token,
    order_no,
    list: (personalised?: boolean) => server.ok(LIST, { order_no, personalised }, { token }),
  }
}
const publicList = async () => (await server.ok('/v1.0/product/list', {})).products
const codesOf = (products: { code: string }[]) => products.map(({ code }) => code)

test('a complete order gets one verdict for every listed product, and a product that does not fit states why', async () => {
  const { order_no, list } = await matcher()
  const { matched, unmatched, ...rest } = await list()
  expect(rest).toMatchObject({ order_no, amount: LOAN.amount, term: LOAN.term })
  expect(matched.length).toBeGreaterThanOrEqual(3)
  expect(codesOf([...matched, ...unmatched]).sort()).toEqual(codesOf(await publicList()).sort())
  expect(matched.every((offer) => offer.amount === LOAN.amount && offer.apply_no === null)).toBe(true)
  expect(unmatched.find(({ code }) => code === 'rural-branch')).toEqual({
    code: 'rural-branch',
    name: '示例网点消费贷',
    institution: { name: '示例农商行', mark: '农', logo: null },
    reasons: [{ code: 'region_fails', text: '您的居住城市不在服务范围内，该产品只服务广东省' }],
  })
  expect(unmatched.find(({ code }) => code === 'city-salary')?.reasons).toEqual([
    { code: 'housing_fund_fails', text: '须已缴纳公积金6个月及以上' },
  ])
})

test('a repeated match of the same order has the same results, and its trace replays to the stored results [S7.5, S15.1]', async () => {
  const { list } = await matcher()
  const first = await list()
  server.clock.forward(86_400)
  const second = await list()
  expect({ ...second, trace_id: '' }).toEqual({ ...first, trace_id: '' })
  expect(second.trace_id).not.toBe(first.trace_id)
  const trace = await rowOf(server, 'match_traces', { trace_id: first.trace_id })
  const { results, second_look } = trace
  expect(codesOf(results.filter(({ matched }) => matched))).toEqual(codesOf(first.matched))
  expect(await replayTrace(server.db, trace)).toEqual({ results, second_look })
})

test('the trace stores the input of the rules and nothing that identifies the visitor', async () => {
  const token = await server.login()
  await settle(server, token)
  const id_no = idNo()
  const order_no = await fillOrder(server, token, [FIRST_STEP, { name: '王小明', id_no }])
  const { trace_id } = await server.ok(LIST, { order_no }, { token })
  const trace = await rowOf(server, 'match_traces', { trace_id })
  const read = fieldNames(({ match_input }) => match_input === true)
  const given: FormValues = FIRST_STEP
  const answers = Object.fromEntries(read.map((name) => [name, given[name]]))
  expect(trace.inputs).toEqual({ ...answers, age: 36, area_code: '330106' })
  expect(JSON.stringify(trace)).not.toMatch(new RegExp(`${id_no}|王小明|19900515|1990-05-15`))
})

test('without personalisation personal data decide neither the order of the matched products nor that of the stores’ products [S24.20]', async () => {
  const { token, order_no, list } = await matcher()
  const [on, off] = [codesOf((await list()).matched), codesOf((await list(false)).matched)]
  expect([...off].sort()).toEqual([...on].sort())
  expect(off).toEqual(codesOf(await publicList()).filter((code) => on.includes(code)))
  await server.ok('/v1/offline/refreshProduct', { order_no }, { token })
  const traces = await rowsOf(server, 'match_traces', { order_no })
  expect(traces.map(({ personalised }) => Number(personalised)).sort((a, b) => a - b)).toEqual([0, 1])
  for (const { results, second_look, ...trace } of traces)
    expect(await replayTrace(server.db, { results, second_look, ...trace })).toEqual({ results, second_look })
})

test('the choice about personalisation applies on every device until the visitor changes it, and to no other visitor', async () => {
  const mobile = freshMobile()
  const { order_no, list } = await matcher({}, mobile)
  const other = await matcher()
  const honoured = async (choice?: boolean) => (await list(choice)).personalised
  expect([await honoured(), await honoured(false), await honoured()]).toEqual([true, false, false])

  const token = await server.login(mobile, { device: 'device-2' })
  expect((await server.ok(LIST, { order_no }, { token })).personalised).toBe(false)
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  expect(text).toContain('个性化排序：已关闭')
  expect((await server.ok(LIST, { order_no, personalised: true }, { token })).personalised).toBe(true)
  expect(await honoured()).toBe(true)

  // A refused call does not store a choice either.
  const foreign = { order_no, personalised: false }
  expect((await server.call(LIST, foreign, { token: other.token })).code).toBe(404)
  expect((await other.list()).personalised).toBe(true)
})

test('no change is suggested once the visitor has applied for every product that the change would add [S15.4]', async () => {
  const { token, order_no, list } = await matcher({ amount: fen(20_000_000), term: 3 })
  const before = await list()
  expect(before).toMatchObject({ matched: [], no_fit: { change_helps: true } })
  for (const { code, ...wish } of before.second_look)
    await server.ok('/v1/product/apply', await applicationFor(server, order_no, code, wish), { token })
  expect(await list()).toMatchObject({ matched: [], second_look: [], no_fit: { change_helps: false } })
})

test('the public list needs no login, names the institutions, and has no product above 24 % [S2.12, S7.5, S24.12]', async () => {
  const products = await publicList()
  expect(codesOf(products)).not.toContain('micro2-dear')
  for (const { annual_rate, simple_rate, institution } of products) {
    expect(annual_rate).toBeLessThanOrEqual(24)
    expect(simple_rate).toBeLessThanOrEqual(annual_rate)
    expect(institution.licence_no).toMatch(/^示例-/)
  }
  expect(products.filter((product) => product.sponsored).length).toBeGreaterThan(0)
})

test('a product is described in full: 0.72 % a month flat is 16.74 % a year [S7.5, S24.10]', async () => {
  const { product, cost_sheet, agreements } = await server.ok(INFO, { code: 'cf2-instalment' })
  const loan = { annual_rate: 16.74, simple_rate: 15.58, amount: fen(1_000_000), term: 12 }
  expect(product).toMatchObject(loan)
  expect(cost_sheet).toMatchObject({ ...loan, total_cost: fen(86_400), total_repayment: fen(1_086_400) })
  expect(cost_sheet.items).toMatchObject([{ name: '分期手续费', standard: '初始本金 × 每月0.72%' }])
  expect(
    agreements.map(({ code, institution_code, only_read }) => [code, institution_code, only_read]),
  ).toEqual([
    ['share-cf2', 'cf2', undefined],
    ['notice-cf2', null, true],
  ])
})

test('the items of every cost sheet add up to its total cost, the rate is at most 24 %, and it says what default and early settlement cost [S24.13]', async () => {
  for (const { code, terms, amount_min, amount_max } of await publicList()) {
    for (const amount of [amount_min, amount_max]) {
      for (const term of terms) {
        const { items, contingent, total_cost, total_repayment, annual_rate } = (
          await server.ok(INFO, { code, amount, term })
        ).cost_sheet
        expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(total_cost)
        expect(total_repayment).toBe(amount + total_cost)
        expect(annual_rate).toBeLessThanOrEqual(24)
        const names = contingent.map(({ name }) => name)
        expect(names).toEqual(expect.arrayContaining(['逾期罚息', '提前还款']))
      }
    }
  }
})

const { rules: Rules } = ProductDefinition.properties

test('whatever rules of a product the schema accepts, the match answers and never throws', () => {
  const rules = payloadsFor({ payload: Rules }) as fc.Arbitrary<ProductDefinition['rules']>
  fc.assert(
    fc.property(anyProduct, rules, anyApplicant, (one, given, who) => {
      const products = [{ ...one, rules: given }]
      expect(answerOf(products, who, true).results).toHaveLength(1)
      expect(noFitOf(products, { ...who, age: undefined })).toMatchObject({ reasons: expect.any(Array) })
    }),
    { numRuns: 500 },
  )
})

test.each<[string, Partial<ProductDefinition> | { rules: object }]>([
  ['a misspelt option in its rules', { rules: { age_min: 20, age_max: 55, income_min: 'much' } }],
  ['a rule that this release does not know', { rules: { age_min: 20, age_max: 55, stars: 5 } }],
  ['an example outside of its range', { example: { amount: fen(1), term: 12 } }],
])('a stored product with %s is not offered, and all others are', async (_, change) => {
  const code = 'cf1-daily'
  const { token, order_no, list } = await matcher()
  const all = await publicList()
  const { version } = await rowOf(server, 'products', { code })
  const { definition } = await rowOf(server, 'product_versions', { code, version })
  const bad = { code, version: 'bad', definition: JSON.stringify({ ...definition, ...change }) }
  await server.db
    .insertInto('product_versions')
    .values({ ...bad, created_at: server.clock.now() })
    .execute()
  await setRows(server, 'products', { code }, { version: 'bad' })
  const { matched, unmatched } = await list()
  expect(codesOf([...matched, ...unmatched]).sort()).toEqual(
    codesOf(all)
      .filter((one) => one !== code)
      .sort(),
  )
  expect(codesOf(await publicList())).not.toContain(code)
  expect(await server.call(INFO, { code }, { token })).toMatchObject({ code: 404 })
  expect(await server.call('/v1/user/productCheck', { order_no }, { token })).toMatchObject({ code: 200 })
  const warnings: object[] = []
  const log = { info() {}, error() {}, warn: (about: object) => warnings.push(about) }
  const config = { ...server.deps.config, mode: 'production' as const }
  await server.db
    .updateTable('institutions')
    .set({ name: '银行', licence_no: '1', licence_note: '' })
    .execute()
  await seed({ db: server.db, clock: server.clock, config, log })
  expect(warnings).toEqual([{ product: code }])
  await setRows(server, 'products', { code }, { version })
  await server.db.deleteFrom('product_versions').where('version', '=', 'bad').execute()
  await approveStored(server)
})

test('a stored answer that is no option of its question is asked for again', async () => {
  const { token, order_no } = await matcher()
  await setRows(server, 'orders', { order_no }, { monthly_income: 'much' })
  expect(await server.call(LIST, { order_no }, { token })).toMatchObject({
    code: 409,
    msg: '请先填写借款需求和基础资料',
  })
  const again = { order_no, flow: 0, values: FIRST_STEP }
  await server.ok('/web/form/save', again, { token })
  expect((await server.ok(LIST, { order_no }, { token })).matched.length).toBeGreaterThan(0)
})

const PUBLIC = '/v1.0/product/list'

/** The text that Fastify's serialiser makes of the parsed response by the contract. */
function serialised(body: string) {
  const schema = Envelope(endpoints[PUBLIC].data)
  return SerializerSelector()({}, {})({ schema, method: 'POST', url: PUBLIC, httpStatus: '200' })(
    JSON.parse(body),
  )
}

test('the public list of products, which is sent from memory, has the text that the contract’s serialiser writes, plain and compressed', async () => {
  const { body } = await server.app.inject(request(PUBLIC, {}))
  expect(body).toBe(serialised(body))
  const encoded = await server.app.inject(request(PUBLIC, {}, { headers: { 'accept-encoding': 'br' } }))
  expect(encoded.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
})
