import type { Driver } from '../drivers/driver'
import { be, call, type Known, readyVisitor } from './known'
import type { Scenario } from './scenario'

/** A visitor with a complete order for more, over less time, than anybody offers. */
async function dearVisitor({ server }: Driver): Promise<Known> {
  const known = await readyVisitor(server)
  const { order_no, token } = known
  const values = { amount: 20_000_000, term: 3, purpose: 'travel' }
  await call(server, '/web/form/save', { order_no, flow: 0, values }, token)
  return known
}

const storedOrder = async (visitor: Driver, { order_no }: Known) => {
  const [row] = await visitor.server.rows<{ amount: string; term: number; purpose: string; flow: number }>(
    'select amount, term, purpose, flow from orders where order_no = $1',
    [order_no],
  )
  return { ...row, amount: Number(row?.amount) }
}

/** Whose cost the stored matches of an order went by, oldest first. */
const orderedBy = async (visitor: Driver, { order_no }: Known) => {
  const rows = await visitor.server.rows<{ personalised: boolean }>(
    'select personalised from match_traces where order_no = $1 order by created_at',
    [order_no],
  )
  return rows.map(({ personalised }) => personalised)
}

/** The match explained: another amount or term instead of a dead end, and the order that is the visitor's to choose. */
export const matching: Scenario[] = [
  {
    on: ['chromium', 'simulate', 'glass-easel'],
    title:
      'a visitor with an amount that nobody offers takes a second look, sees offers, and nothing is chosen for them',
    async walk(visitor) {
      const known = await dearVisitor(visitor)
      await be(visitor, known)
      await visitor.open('productList', { order_no: known.order_no })
      await visitor.see('没有完全符合的产品')
      await visitor.waitFor('look-city-salary')
      expect(await visitor.text('look-city-salary')).toMatch(/^期限改为12个月示例城商行/)
      await visitor.tapTwice('look-city-salary-take')

      await visitor.see('已重新匹配：期限改为12个月')
      await visitor.waitFor('offer-city-salary')
      expect(await visitor.checked('offer-city-salary-choose')).toBe(false)
      expect(await visitor.text('offers-apply')).toBe('申请所选（0）')
      expect(visitor.calls('/web/form/save')).toHaveLength(1)
      const steps = { purpose: 'travel', flow: 3 }
      expect(await storedOrder(visitor, known)).toEqual({ ...steps, amount: 20_000_000, term: 12 })

      // Less than that is below what fits, closed, and its answer may get lost.
      await visitor.tap('looks-toggle')
      await visitor.waitFor('look-cf1-daily')
      expect(await visitor.text('look-cf1-daily')).toContain('金额改为50,000元')
      await visitor.fault('/web/form/save', 'offline')
      await visitor.tap('look-cf1-daily-take')
      await visitor.waitFor('look-cf1-daily-trouble')
      await visitor.fault('/web/form/save', null)
      await visitor.tap('look-cf1-daily-take')
      await visitor.waitFor('offer-cf1-daily')
      expect(await storedOrder(visitor, known)).toEqual({ ...steps, amount: 5_000_000, term: 12 })

      await visitor.reload()
      await visitor.waitFor('offer-cf1-daily')
      expect(await visitor.read()).toContain('按您想借的50,000元、12个月筛选')
    },
  },
  {
    title: 'personalised order that is switched off stays off after a reload and on another device',
    async walk(visitor) {
      const known = await readyVisitor(visitor.server)
      await be(visitor, known)
      await visitor.open('productList', { order_no: known.order_no })
      await visitor.waitFor('offers-personalised')
      expect(await visitor.text('offers-personalised')).toBe('关闭个性化排序')
      await visitor.see('我们不向您收费')
      await visitor.tap('offers-personalised')
      await visitor.see('对所有人相同')
      await visitor.reload()
      await visitor.see('对所有人相同')

      const { token } = await call(visitor.server, '/test/user/login', { mobile: known.person.mobile })
      await visitor.store('access_token', token)
      await visitor.store('localdid', 'another-device')
      await visitor.open('productList', { order_no: known.order_no })
      await visitor.see('对所有人相同')
      expect(visitor.calls('/v2/product/showList').at(-1)?.body).not.toHaveProperty('personalised')
      expect(await orderedBy(visitor, known)).toEqual([true, false, false, false])

      await visitor.tap('offers-personalised')
      await visitor.see('按您的金额和期限，成本低的在前')
    },
  },
  {
    title: 'the number of a match can be copied, and is that of the stored one',
    async walk(visitor) {
      const known = await readyVisitor(visitor.server)
      await be(visitor, known)
      await visitor.open('productList', { order_no: known.order_no })
      await visitor.waitFor('match-number')
      const shown = await visitor.text('match-number')
      await visitor.tap('match-number-copy')
      await visitor.see('已复制')
      expect(await visitor.clipboard()).toBe(shown)
      expect(
        await visitor.server.rows('select order_no from match_traces where trace_id = $1', [shown]),
      ).toEqual([{ order_no: known.order_no }])
    },
  },
]
