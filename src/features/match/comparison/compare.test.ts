import type { Offer } from '@contract/offer'
import { quote } from '@contract/rates'
import fc from 'fast-check'
import { formatFen } from '@/lib/money/money'
import { offer } from '../../../../test/tools/offer-data'
import { differences, largestPayment, lowest } from './compare'

/** An offer for 20,000 yuan over 12 months with figures of the rate engine. */
function priced(code: string, method: Offer['price']['method'], percent: number): Offer {
  const price = { method, percent, fees: [] }
  const { monthly_payment, last_payment, total_cost } = quote(price, 2_000_000, 12)
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
        expect(texts[i]).toContain(saved ? `12个月共少付${formatFen(saved)}元` : '一共多付相同')
        if (!saved) return
        const level = offers.every(({ price }) => price.method === 'annuity')
        const more = level
          ? one.monthly_payment - other.monthly_payment
          : largestPayment(one) - largestPayment(other)
        expect(/每月(多|少)付/.test(texts[i] ?? '')).toBe(level && more !== 0)
        if (more > 0) expect(texts[i]).toContain(`多付${formatFen(more)}元`)
      })
    }),
  )
})

test('two products of one institution are told apart by their names', () => {
  const institution = offer('a').institution
  const [text] = differences([priced('a', 'annuity', 8), { ...priced('b', 'annuity', 9), institution }])
  expect(text).toMatch(/^示例银行a“示例产品a”比示例银行a“示例产品b”每月少付[\d.]+元，12个月共少付[\d.]+元。$/)
})
