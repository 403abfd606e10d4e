import type { Price } from '@contract/price'
import { quote, RATE_CAP } from '@contract/rates'
import { worst } from '../../src/matching/listing'
import { type TestApp, testApp } from '../tools/harness'
import { type Change, reseed } from '../tools/reseed'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const seedWith = (change?: Change) => reseed(server, 'cf1-daily', change)

const by = { charged_by: '示例第一消费金融' }

const ABOVE: [string, Price, string][] = [
  [
    'a flat fee',
    { method: 'flat', percent: 1.1, fees: [] },
    '综合年化成本最高26.24%，超过24%上限（借1,000元、12个月时）',
  ],
  [
    'an upfront fee, dearest over the shortest term',
    { method: 'annuity', percent: 12, fees: [{ name: '服务费', when: 'upfront', percent: 3, ...by }] },
    '综合年化成本最高35.43%，超过24%上限（借1,000元、3个月时）',
  ],
  [
    'a fixed fee, dearest on the smallest amount',
    { method: 'annuity', percent: 12, fees: [{ name: '服务费', when: 'upfront', fixed: 3_000, ...by }] },
    '综合年化成本最高35.43%，超过24%上限（借1,000元、3个月时）',
  ],
  [
    'interest-first with a yearly fee',
    { method: 'interest_first', percent: 12, fees: [{ name: '服务费', when: 'yearly', percent: 4, ...by }] },
    '综合年化成本最高32.37%，超过24%上限（借1,000元、3个月时）',
  ],
]

test.each(ABOVE)(
  'a product above 24 %% by %s is not listed, and the operator is told which, how high and where',
  async (_, price, reason) => {
    const told = await seedWith(() => ({
      price,
      fee_note: '另收服务费',
      contingent: contingent('不收违约金'),
    }))
    expect(told).toEqual([{ product: 'cf1-daily', reason }])

    const { products } = await server.ok('/v1.0/product/list', {})
    expect(products.map(({ code }) => code)).not.toContain('cf1-daily')
    expect(await server.call('/v2/product/info', { code: 'cf1-daily' })).toMatchObject({ code: 404 })
    const row = await server.db
      .selectFrom('products')
      .select(['listed', 'unlisted_reason'])
      .where('code', '=', 'cf1-daily')
      .executeTakeFirst()
    expect(row).toEqual({ listed: false, unlisted_reason: reason })
  },
)

test('a fixed fee that is above 24 % for little is fine where little cannot be asked for', async () => {
  const price = ABOVE[2]?.[1] as Price
  const changed = { price, fee_note: '另收服务费', contingent: contingent('不收违约金') }
  expect(await seedWith(() => ({ ...changed, amount_min: 1_000_000 }))).toEqual([])
})

const contingent = (early: string) => [
  { name: '逾期罚息', method: '逾期本金按合同利率的150%按日计收', ...by },
  { name: '提前还款', method: early, ...by },
]
const service = { name: '服务费', when: 'upfront', percent: 1, ...by } as const

test.each<[string, Change, RegExp]>([
  ['says nothing of a missed payment', () => ({ contingent: contingent('不收违约金').slice(1) }), /逾期/],
  [
    'says nothing of early settlement',
    () => ({ contingent: contingent('不收违约金').slice(0, 1) }),
    /提前还款/,
  ],
  [
    'charges for early settlement and does not say how much',
    ({ price }) => ({ price: { ...price, early_percent: 1 } }),
    /disagree on early settlement/,
  ],
  [
    'says another charge for early settlement than it has',
    ({ price }) => ({
      price: { ...price, early_percent: 1 },
      contingent: contingent('按提前归还本金的0.1%收取违约金'),
    }),
    /disagree on early settlement/,
  ],
  [
    'says a charge for early settlement that it has not',
    () => ({ contingent: contingent('按提前归还本金的1%收取违约金') }),
    /disagree on early settlement/,
  ],
  [
    'has a fee that its note does not name',
    ({ price }) => ({ price: { ...price, fees: [service] } }),
    /fee_note/,
  ],
  [
    'says that there is nothing beside the interest, and there is',
    ({ price }) => ({ price: { ...price, fees: [service] }, fee_note: '服务费1%，除利息外不收取其他费用' }),
    /no other fees/,
  ],
  [
    'has a rate that a sheet cannot print',
    ({ price }) => ({ price: { ...price, percent: 7.123456 } }),
    /four decimals/,
  ],
  [
    'keeps the whole loan as a fee',
    ({ price }) => ({ price: { ...price, fees: [{ ...service, percent: 100 }] }, fee_note: '服务费' }),
    /leave nothing/,
  ],
])('a product that %s is refused at the start [S24.27]', async (_, change, message) => {
  await expect(seedWith(change)).rejects.toThrow(message)
})

test('no cost sheet above the cap is shown for any amount and term, even where a listed product could reach it [S24.12]', async () => {
  await seedWith()
  // As if somebody had listed it by hand: the seed would not.
  const [row] = await server.db
    .selectFrom('product_versions')
    .innerJoin('products', 'products.version', 'product_versions.version')
    .select(['definition', 'products.version'])
    .where('products.code', '=', 'cf1-daily')
    .execute()
  if (!row) throw new Error('no product')
  const price = ABOVE[2]?.[1] as Price
  await server.db
    .insertInto('product_versions')
    .values({
      code: 'cf1-daily',
      version: 'by-hand',
      definition: JSON.stringify({ ...row.definition, price }),
      created_at: server.clock.now(),
    })
    .execute()
  await server.db
    .updateTable('products')
    .set({ version: 'by-hand' })
    .where('code', '=', 'cf1-daily')
    .execute()
  const token = await server.login()
  const answers = new Set<number>()
  for (const term of row.definition.terms) {
    for (const amount of [100_000, 200_000, 300_000, 500_000, 1_000_000, 5_000_000]) {
      const { code, msg, data } = await server.call(
        '/v2/product/info',
        { code: 'cf1-daily', amount, term },
        { token },
      )
      answers.add(code)
      if (quote(price, amount, term).annual_rate > RATE_CAP) {
        expect([code, data]).toEqual([409, null])
        expect(msg).toBe('按这个金额和期限，综合年化成本超过24%，我们不展示这样的产品，请换一个金额或期限')
      } else {
        expect(data?.cost_sheet.annual_rate).toBeLessThanOrEqual(RATE_CAP)
      }
    }
  }
  expect(answers).toEqual(new Set([200, 409]))
  const views = await server.db.selectFrom('cost_sheet_views').select('hash').execute()
  expect(views.length).toBeGreaterThan(0)
  expect(views.length).toBeLessThan(24)
})

test('of every listed product the sheet of the dearest amount and term can be shown, at 24 % or less', async () => {
  await seedWith()
  const { products } = await server.ok('/v1.0/product/list', {})
  const versions = await server.db.selectFrom('product_versions').select(['code', 'definition']).execute()
  for (const { code } of products) {
    const definition = versions.find((one) => one.code === code)?.definition
    if (!definition) throw new Error(`no definition of ${code}`)
    const { rate, amount, term } = worst(definition)
    const { cost_sheet } = await server.ok('/v2/product/info', { code, amount, term })
    expect(cost_sheet.annual_rate).toBe(rate)
    expect(rate).toBeLessThanOrEqual(RATE_CAP)
  }
})
