import { fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import { quote } from '@contract/rates'
import fc from 'fast-check'
import { formatYuan } from '@/lib/money/money'
import { offer } from '../../../../test/tools/offer-data'
import { differences, linesOf, lowest } from './comparison-sheet'

/** An offer for 20,000 yuan over 12 months with figures of the rate engine. */
function priced(code: string, method: Offer['price']['method'], percent: number): Offer {
  const price = { method, percent, fees: [] }
  const { monthly_payment, last_payment, total_cost } = quote(price, fen(2_000_000), 12)
  return offer(code, { price, monthly_payment, last_payment, total_cost })
}

const anyOffers = fc
  .array(
    fc.tuple(
      fc.constantFrom('annuity' as const, 'equal_principal' as const, 'interest_first' as const),
      fc.integer({ min: 300, max: 2400 }),
    ),
    { minLength: 2, maxLength: 3 },
  )
  .map((all) => all.map(([method, percent], i) => priced('abc'.charAt(i), method, percent / 100)))

test('the lowest figures of a row are named, and none when all are equal', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 3 }), (figures) => {
      const low = Math.min(...figures)
      const same = figures.every((figure) => figure === low)
      expect(lowest(figures)).toEqual(figures.map((figure) => !same && figure === low))
    }),
  )
})

test('the differences name exactly what the cheapest offer saves against each other one, and its larger payments too', () => {
  fc.assert(
    fc.property(anyOffers, (offers) => {
      const low = Math.min(...offers.map(({ total_cost }) => total_cost))
      const best = offers.findIndex(({ total_cost }) => total_cost === low)
      const others = offers.filter((_, i) => i !== best)
      const texts = differences(offers)
      expect(texts).toHaveLength(others.length)
      others.forEach((other, i) => {
        const one = offers[best] as Offer
        const saved = other.total_cost - one.total_cost
        expect(texts[i]).toContain(saved ? `全程少付${formatYuan(fen(saved))}元` : '全程付的一样多')
        if (!saved) return
        const balloon = offers.some(({ price }) => price.method === 'interest_first')
        const falls = offers.some(({ price }) => price.method === 'equal_principal')
        const largest = (offer: Offer) => Math.max(offer.monthly_payment, offer.last_payment)
        const more = balloon ? largest(one) - largest(other) : one.monthly_payment - other.monthly_payment
        const what = balloon ? '最多的一期' : falls ? '首月' : '每月'
        if (more)
          expect(texts[i]).toContain(`${what}${more > 0 ? '多' : '少'}付${formatYuan(fen(Math.abs(more)))}元`)
        else expect(texts[i]).not.toContain(what)
      })
    }),
  )
})

test('two products of one institution are told apart by their names', () => {
  const institution = offer('a').institution
  const [text] = differences([priced('a', 'annuity', 8), { ...priced('b', 'annuity', 9), institution }])
  expect(text).toMatch(/^示例银行a“示例产品a”比示例银行a“示例产品b”每月少付[\d.]+元，全程少付[\d.]+元。$/)
})

test('a fact that all offers share is said once, and the lowest figure of a row is named only where a month is like the next', () => {
  const line = (label: string, ...offers: Offer[]) => linesOf(offers).find((one) => one.label === label)
  const [level, dearer, falling] = [
    priced('a', 'annuity', 8),
    priced('b', 'annuity', 9),
    priced('c', 'equal_principal', 9),
  ]
  expect(line('费用', level, dearer)?.cells).toEqual(['都是除利息外不收取其他费用'])
  expect(line('每月还款', level, dearer)?.best).toEqual([true, false])
  expect(line('每月还款', level, falling)?.best).toEqual([])
  const labels = linesOf([level, falling]).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
