import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { quote, RATE_CAP } from '@contract/rates'
import { type Change, reseed } from '../app/changed-seed'
import { approveStored } from '../tools/approve-stored'
import { rowOf, rowsOf, setRows, testServer } from '../tools/harness'

const CODE = 'cf1-daily'
const INFO = '/v2/product/info'

const server = testServer()
const seedWith = (change?: Change) => reseed(server, CODE, change)
afterEach(() => seedWith())

const by = { charged_by: '示例第一消费金融' }
const contingent = (early: string) => [
  { name: '逾期罚息', method: '逾期本金按合同利率的150%按日计收', ...by },
  { name: '提前还款', method: early, ...by },
]
/** A price that exceeds 24 % only for small amounts with short terms. */
const DEAR: Price = {
  method: 'annuity',
  percent: 12,
  fees: [{ name: '服务费', when: 'upfront', fixed: fen(3_000), ...by }],
}
const dear = { price: DEAR, fee_note: '另收服务费', contingent: contingent('不收违约金') }

test('a product above 24 % for some amount and term is not listed, and the log names the product, the rate, the amount and the term', async () => {
  const reason = '综合年化最高35.43%，超过24%上限（借1,000元、3个月时）'
  expect(await seedWith(() => dear)).toEqual([{ product: CODE, reason }])
  const { products } = await server.ok('/v1.0/product/list', {})
  expect(products.map(({ code }) => code)).not.toContain(CODE)
  expect(await server.call(INFO, { code: CODE })).toMatchObject({ code: 404 })
  const row = { listed: false, unlisted_reason: reason }
  expect(await rowOf(server, 'products', { code: CODE })).toMatchObject(row)
  expect(await seedWith(() => ({ ...dear, amount_min: fen(1_000_000) }))).toEqual([])
})

test('a product whose cost sheet would leave something out or contradict itself is refused at the start', async () => {
  const change: Change = ({ price }) => ({
    price: { ...price, early_percent: 1 },
    contingent: contingent('按提前归还本金的0.1%收取违约金'),
  })
  await expect(seedWith(change)).rejects.toThrow(/product cf1-daily: .*disagree on early settlement/)
})

test('no cost sheet above the cap is shown for any amount and term, even where a listed product could reach it [S24.12]', async () => {
  // The row is listed by hand, because the seed would not list this product.
  const { version } = await rowOf(server, 'products', { code: CODE })
  const { definition } = await rowOf(server, 'product_versions', { code: CODE, version })
  const dearer = JSON.stringify({ ...definition, price: DEAR })
  const own = { code: CODE, version: 'by-hand', definition: dearer, created_at: server.clock.now() }
  await server.db.insertInto('product_versions').values(own).execute()
  await setRows(server, 'products', { code: CODE }, { version: 'by-hand' })
  await approveStored(server)
  const token = await server.login()
  const answers = new Set<number>()
  for (const term of definition.terms) {
    for (const amount of [100_000, 200_000, 300_000, 500_000, 1_000_000, 5_000_000]) {
      const { code, msg, data } = await server.call(
        INFO,
        { code: CODE, amount: fen(amount), term },
        { token },
      )
      answers.add(code)
      if (quote(DEAR, fen(amount), term).annual_rate > RATE_CAP) {
        expect([code, data]).toEqual([409, null])
        expect(msg).toBe('按这个金额和期限，综合年化超过24%，我们不展示这样的产品，请换一个金额或期限')
      } else {
        expect(data?.cost_sheet.annual_rate).toBeLessThanOrEqual(RATE_CAP)
      }
    }
  }
  expect(answers).toEqual(new Set([200, 409]))
  const views = await rowsOf(server, 'cost_sheet_views')
  expect(views.length).toBeGreaterThan(0)
  expect(views.length).toBeLessThan(24)
})
