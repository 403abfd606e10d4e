import { fen } from '@contract/brands'
import { formatFen, formatRate } from '@/lib/money/money'
import { call } from './known'
import { list, WITH_LAYOUT } from './scenario'

/** The calls that a guest's visit may make: reads, the channel and usage records. None of them is about a person. */
const READS = `/st/mark /v1.0/channel/option /v1.0/product/list /v1.0/credit/special/contract/list
  /v2/product/info`.split(/\s+/)

/** Scenarios in which a guest calculates costs before entering any personal data. */
export const calculator = [
  ...list((test) => {
    test('a guest sees on the first screen what a loan costs and opens all products, and calculates costs and the plan of one, without giving any personal data', async (visitor) => {
      await visitor.open('home')
      await visitor.tap('home-products')
      await visitor.arrive('statusPro', 'product-cf1-daily-detail')
      await visitor.back()
      await visitor.arrive('home', 'home-example')
      const first = await visitor.text('home-example')
      expect(first).toContain('综合年化')
      await visitor.fill('home-amount', '20000')
      await visitor.tap('home-term-24')
      await visitor.settle()
      expect(await visitor.text('home-example')).not.toBe(first)
      await visitor.see('每月约')

      // Nothing is calculated for a loan that no product offers, or for an amount that cannot be lent.
      await visitor.fill('home-amount', '200000')
      await visitor.tap('home-term-9')
      await visitor.see('没有产品提供200,000元分9个月；可以选12、24、36个月')
      await visitor.fill('home-amount', '300000')
      await visitor.see('填好金额后，这里显示每月还款和综合年化')
      expect(await visitor.exists('home-example')).toBe(false)

      await visitor.open('product', { code: 'micro2-north' }, 'product-sheet')
      await visitor.tap('product-try')
      await visitor.fill('product-amount', '20000')
      await visitor.tap('product-term-18')
      await visitor.see('20,000元 · 18个月', '本金20,000元')
      await visitor.tap('product-plan')
      await visitor.tap('product-plan-table')
      await visitor.see('期数应还本金息费剩余本金')

      expect(READS).toEqual(expect.arrayContaining([...new Set(visitor.calls().map(({ path }) => path))]))
      // The `name` of a mark is the name of an event and not of a person.
      const told = visitor.calls().filter(({ path }) => path !== '/st/mark')
      expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/"(mobile|name|id_no)":/)
      expect(await visitor.storage('access_token')).toBeNull()
    })
  }, WITH_LAYOUT),
  ...list((test) => {
    test('the phone calculates the same cost sheet as the server for the same amount and term', async (visitor) => {
      const code = 'micro2-north'
      await visitor.open('product', { code, term: '9' }, 'product-sheet')
      await visitor.tap('product-try')
      await visitor.tap('product-cost')
      // Without a server the phone itself calculates the cost sheet.
      await visitor.fault('/v2/product/info', 'offline')
      await visitor.fill('product-amount', '37000')
      await visitor.see('贷款本金37,000.00元', '没有核对成功，以下按产品条款试算')
      const { cost_sheet } = await call(visitor.server, '/v2/product/info', {
        code,
        amount: fen(3_700_000),
        term: 9,
      })
      const shown = await visitor.text('product-sheet')
      for (const fen of [
        cost_sheet.monthly_payment,
        cost_sheet.total_cost,
        cost_sheet.total_repayment,
        ...cost_sheet.items.map(({ amount }) => amount),
      ])
        expect(shown).toContain(`${formatFen(fen)}元`)
      for (const rate of [cost_sheet.annual_rate, cost_sheet.simple_rate])
        expect(shown).toContain(formatRate(rate))

      // The server confirms exactly the same sheet once it responds again.
      await visitor.fault('/v2/product/info', null)
      await visitor.tapText('重新计算')
      await visitor.see('按所选金额和期限试算')
      const confirmed = await visitor.text('product-sheet')
      expect(confirmed?.slice(confirmed.indexOf('综合融资成本明示表'))).toBe(
        shown?.slice(shown.indexOf('综合融资成本明示表')),
      )
    })
  }),
]
