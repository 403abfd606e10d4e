import { replayTrace } from '../../src/services/match/trace'
import { freshMobile, rowOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, fillOrder, idNo, QUOTA, readyVisitor, settle } from '../tools/journey'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a complete order is matched: every listed product is answered once, matched ones cheapest first', async () => {
  const { token, order_no } = await readyVisitor(server)
  const list = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(list).toMatchObject({ order_no, amount: QUOTA.amount, term: QUOTA.term })
  const { products } = await server.ok('/v1.0/product/list', {})
  const answered = [...list.matched, ...list.unmatched].map((product) => product.code)
  expect(answered.sort()).toEqual(products.map((product) => product.code).sort())
  expect(list.matched.length).toBeGreaterThanOrEqual(3)
  const rates = list.matched.map((offer) => offer.annual_rate)
  expect(rates).toEqual([...rates].sort((a, b) => a - b))
  expect([...list.matched, ...list.unmatched].every((product) => product.reasons.length > 0)).toBe(true)
  expect(list.matched.every((offer) => offer.amount === QUOTA.amount && offer.apply_no === null)).toBe(true)
})

test('what does not fit says why in words', async () => {
  const { token, order_no } = await readyVisitor(server)
  const { unmatched } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(unmatched.find((product) => product.code === 'rural-branch')).toEqual({
    code: 'rural-branch',
    name: '示例网点消费贷',
    institution_name: '示例农商行',
    reasons: [{ code: 'region_fails', text: '您的居住城市不在服务范围内，该产品只服务广东省' }],
  })
  expect(unmatched.find((product) => product.code === 'city-salary')?.reasons).toEqual([
    { code: 'housing_fund_fails', text: '须已缴纳公积金6个月及以上' },
  ])
})

test('the same order is matched the same way again, and the trace replays to the stored results [S7.5, S15.1]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const first = await server.ok('/v2/product/showList', { order_no }, { token })
  const second = await server.ok('/v2/product/showList', { order_no }, { token })
  expect({ ...second, trace_id: '' }).toEqual({ ...first, trace_id: '' })
  const trace = await rowOf(server, 'match_traces', { trace_id: first.trace_id })
  expect(trace.results.filter((verdict) => verdict.matched).map((verdict) => verdict.code)).toEqual(
    first.matched.map((offer) => offer.code),
  )
  const { results, second_look } = trace
  expect(await replayTrace(server.db, trace)).toEqual({ results, second_look })
})

test('the trace keeps what the rules saw and nothing that names the visitor', async () => {
  const token = await server.login()
  await settle(server, token)
  const id_no = idNo()
  const order_no = await fillOrder(server, token, [
    QUOTA,
    { name: '王小明', id_no },
    {
      occupation: 'employee',
      monthly_income: 'from_5000',
      social_security: 'none',
      housing_fund: 'none',
    },
  ])
  const { trace_id } = await server.ok('/v2/product/showList', { order_no }, { token })
  const trace = await rowOf(server, 'match_traces', { trace_id })
  expect(trace.inputs).toEqual({
    ...QUOTA,
    age: 36,
    area_code: '330106',
    occupation: 'employee',
    monthly_income: 'from_5000',
    social_security: 'none',
    housing_fund: 'none',
  })
  expect(JSON.stringify(trace)).not.toMatch(new RegExp(`${id_no}|王小明|19900515|1990-05-15`))
})

test('switched off, personal data no longer decides the order of what fits [S24.20]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const on = await server.ok('/v2/product/showList', { order_no }, { token })
  const off = await server.ok('/v2/product/showList', { order_no, personalised: false }, { token })
  const codes = (list: typeof on) => list.matched.map((offer) => offer.code)
  expect([...codes(off)].sort()).toEqual([...codes(on)].sort())
  const { products } = await server.ok('/v1.0/product/list', {})
  const publicOrder = products.map((product) => product.code).filter((code) => codes(on).includes(code))
  expect(codes(off)).toEqual(publicOrder)
  const trace = await rowOf(server, 'match_traces', { trace_id: off.trace_id })
  expect(trace.personalised).toBe(false)
})

test('the choice holds where it is left out, on another device too, until the visitor makes another one', async () => {
  const mobile = freshMobile()
  const { token, order_no } = await readyVisitor(server, {}, mobile)
  const honoured = async (payload: { personalised?: boolean }, by = token) =>
    (await server.ok('/v2/product/showList', { order_no, ...payload }, { token: by })).personalised
  expect(await honoured({})).toBe(true)
  expect(await honoured({ personalised: false })).toBe(false)
  expect(await honoured({})).toBe(false)

  const elsewhere = await server.login(mobile, { device: 'device-2' })
  expect(await honoured({}, elsewhere)).toBe(false)
  const { text } = await server.ok('/v1/user/data/export', {}, { token: elsewhere })
  expect(text).toContain('个性化排序：已关闭')

  expect(await honoured({ personalised: true }, elsewhere)).toBe(true)
  expect(await honoured({})).toBe(true)
})

test('the choice of one visitor is no other visitor’s, and a call that is refused makes none', async () => {
  const one = await readyVisitor(server)
  const other = await readyVisitor(server)
  const list = (who: typeof one, order_no: string, personalised?: boolean) =>
    server.call('/v2/product/showList', { order_no, personalised }, { token: who.token })
  await list(one, one.order_no, false)
  expect((await list(other, one.order_no, false)).code).toBe(404)
  expect((await list(other, other.order_no)).data?.personalised).toBe(true)
})

test('an offer of stores is ordered as the visitor has chosen, too', async () => {
  const { token, order_no } = await readyVisitor(server)
  await server.ok('/v2/product/showList', { order_no, personalised: false }, { token })
  await server.ok('/v1/offline/refreshProduct', { order_no }, { token })
  const traces = await server.db
    .selectFrom('match_traces')
    .select('personalised')
    .where('order_no', '=', order_no)
    .execute()
  expect(traces).toEqual([{ personalised: false }, { personalised: false }])
})

describe('a second look', () => {
  const DEAR = { amount: 20_000_000, term: 3 }

  test('no change is suggested once the visitor has applied for every product that it would open [S15.4]', async () => {
    const { token, order_no } = await readyVisitor(server, { quota: DEAR })
    const list = () => server.ok('/v2/product/showList', { order_no }, { token })
    const before = await list()
    expect(before).toMatchObject({ matched: [], no_fit: { change_helps: true } })
    for (const { code, ...wish } of before.second_look)
      await server.ok('/v1/product/apply', await applicationFor(server, order_no, code, wish), { token })
    expect(await list()).toMatchObject({ matched: [], second_look: [], no_fit: { change_helps: false } })
  })
})

test('an order that is not complete is not matched, and says what comes first', async () => {
  const token = await server.login()
  const { order_no } = await server.ok('/web/form', {}, { token })
  const list = () => server.call('/v2/product/showList', { order_no }, { token })
  expect(await list()).toMatchObject({ code: 409, msg: '请先选择当前居住城市' })
  await settle(server, token)
  expect(await list()).toMatchObject({ code: 409, msg: '请先填写期望金额、期限和用途' })
})

test('the public list is open to all, names the institutions, and has nothing above 24 % [S2.12, S7.5, S24.12]', async () => {
  const { products } = await server.ok('/v1.0/product/list', {})
  expect(products.length).toBeGreaterThanOrEqual(12)
  expect(products.some((product) => product.code === 'micro2-dear')).toBe(false)
  expect(
    products.every((product) => product.annual_rate <= 24 && product.simple_rate <= product.annual_rate),
  ).toBe(true)
  expect(products.every((product) => product.institution.licence_no.startsWith('示例-'))).toBe(true)
  expect(products.filter((product) => product.sponsored).length).toBeGreaterThan(0)
})

test('a product is told in full: 0.72 % a month flat is 16.74 % a year [S7.5, S24.10]', async () => {
  const info = await server.ok('/v2/product/info', { code: 'cf2-instalment' })
  expect(info.product).toMatchObject({ annual_rate: 16.74, simple_rate: 15.58, amount: 1_000_000, term: 12 })
  expect(info.cost_sheet).toMatchObject({
    amount: 1_000_000,
    term: 12,
    items: [
      {
        name: '分期手续费',
        amount: 86_400,
        standard: '初始本金 × 每月0.72%',
        method: '每月随还款收取',
        charged_by: '示例第二消费金融',
      },
    ],
    total_cost: 86_400,
    total_repayment: 1_086_400,
    annual_rate: 16.74,
    simple_rate: 15.58,
  })
  expect(info.cost_sheet.contingent.map((item) => item.name)).toEqual(['逾期罚息', '提前还款'])
  expect(info.agreements.map((agreement) => [agreement.code, agreement.institution_code])).toEqual([
    ['share-cf2', 'cf2'],
    ['notice-cf2', null],
  ])
})

test('the items of every cost sheet add up to its total cost [S24.13]', async () => {
  const { products } = await server.ok('/v1.0/product/list', {})
  for (const { code, terms, amount_min, amount_max } of products) {
    for (const amount of [amount_min, amount_max]) {
      for (const term of terms) {
        const { cost_sheet } = await server.ok('/v2/product/info', { code, amount, term })
        expect(cost_sheet.items.reduce((sum, item) => sum + item.amount, 0)).toBe(cost_sheet.total_cost)
        expect(cost_sheet.total_repayment).toBe(amount + cost_sheet.total_cost)
      }
    }
  }
})

test('an amount or term that the product does not offer is named, an unlisted product is unknown', async () => {
  const outside = await server.call('/v2/product/info', { code: 'cf1-daily', amount: 9_000_000, term: 36 })
  expect(outside).toMatchObject({
    code: 601,
    errors: [
      { field: 'amount', content: '该产品可申请区间为1,000元–50,000元' },
      { field: 'term', content: '该产品可选期限为3、6、9、12个月' },
    ],
  })
  for (const code of ['micro2-dear', 'nothing']) {
    expect(await server.call('/v2/product/info', { code })).toMatchObject({
      code: 404,
      msg: '该产品不存在或已下架',
    })
  }
})
