import { type Fen, fen } from '@contract/brands'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import fc from 'fast-check'
import {
  anyApplicant,
  anyProduct,
  anyWish,
  applicant,
  openProducts,
  product,
} from '../../../test/tools/match-data'
import { alternativeOf, secondLook } from './answer'
import { noFitOf } from './no-fit'
import { judge } from './rules'

const found = (change: Parameters<typeof product>[0], who: Partial<typeof applicant> = {}) => {
  const one = alternativeOf(product(change), { ...applicant, ...who }, true)
  return one && [one.amount, one.term, one.changes.map(({ text }) => text).join('，')]
}

test.each([
  ['an amount above the range becomes the maximum', 100_000, 5_000_000, 6_000_000, '50,000元'],
  ['the maximum is rounded down to a step of the form', 100_000, 5_055_000, 6_000_000, '50,000元'],
  ['a range of a single amount gives that amount', 500_000, 500_000, 1_000_000, '5,000元'],
  ['the smallest amount of the form can be suggested', 1, 199_999, 1_000_000, '1,000元'],
  ['a range below the amounts of the form gives none', 0, 99_999, 1_000_000, null],
  ['a range between two amounts of the form gives none', 510_000, 590_000, 6_000_000, null],
])('a second look at a product suggests another amount: %s', (_, amount_min, amount_max, amount, said) => {
  const other = said && [Number(said.replace(/\D/g, '')) * 100, 12, `金额改为${said}`]
  expect(
    found({ amount_min: fen(amount_min), amount_max: fen(amount_max) }, { amount: fen(amount) }),
  ).toEqual(other)
})

test.each<[string, Parameters<typeof product>[0], unknown]>([
  ['an unavailable term becomes the nearest one', { terms: [6, 9, 24] }, [1_000_000, 9, '期限改为9个月']],
  ['of two equally near terms the shorter one is taken', { terms: [6, 18] }, [1_000_000, 6, '期限改为6个月']],
  [
    'amount and term can both change',
    { terms: [24], amount_max: fen(800_000) },
    [800_000, 24, '金额改为8,000元，期限改为24个月'],
  ],
])('a second look at a product suggests another term: %s', (_, change, expected) => {
  expect(found(change)).toEqual(expected)
})

test('second looks come in the order of fewest changes, then the smallest change of the amount, then cost, then code', () => {
  const at = (percent: number) => ({ price: { method: 'annuity' as const, percent, fees: [] } })
  const who = { ...applicant, amount: fen(6_000_000) }
  const products = [
    product({ code: 'both', terms: [6], ...at(5) }),
    product({ code: 'little', amount_max: fen(1_000_000), ...at(5) }),
    product({ code: 'b-cheap', ...at(8) }),
    product({ code: 'a-cheap', ...at(8) }),
    product({ code: 'a-dear', sponsored: true }),
  ]
  const codes = (personalised: boolean) => secondLook(products, who, personalised).map(({ code }) => code)
  expect(codes(true)).toEqual(['a-cheap', 'b-cheap', 'a-dear', 'little', 'both'])
  expect(codes(false)).toEqual(['both', 'little', 'a-cheap', 'b-cheap', 'a-dear'])
})

test('every second look fits, is never above what was asked, can be saved in the form, and says each change', () => {
  fc.assert(
    fc.property(anyProduct, anyApplicant, fc.boolean(), (one, who, personalised) => {
      const other = alternativeOf(one, who, personalised)
      if (!other) return
      const { amount, term, changes } = other
      expect(judge(one, { ...who, amount, term }).fails).toEqual([])
      expect(amount).toBeLessThanOrEqual(who.amount)
      expect(amount % LIMITS.step).toBe(0)
      expect(amount).toBeGreaterThanOrEqual(LIMITS.min)
      expect(TERMS as readonly number[]).toContain(term)
      expect(changes.map(({ code }) => code)).toEqual([
        ...(amount === who.amount ? [] : ['amount_change']),
        ...(term === who.term ? [] : ['term_change']),
      ])
      expect(changes.length).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})

test('a product has a second look exactly where a lower amount or another term alone makes it fit', () => {
  fc.assert(
    fc.property(anyProduct, anyApplicant, ({ price, ...rest }, who) => {
      // The interest is halved, far below the cap, so that rounding to the fen never decides. Fees can still reach
      // the cap.
      const one = { ...rest, price: { ...price, percent: price.percent / 2 } }
      const failed = judge(one, who).fails.map(({ code }) => code)
      const adjustable = failed.every((code) =>
        ['amount_fails', 'term_fails', 'rate_cap_fails'].includes(code),
      )
      // This tries every amount and term that the form offers.
      const reachable = TERMS.some((term) => {
        for (let amount = LIMITS.min; amount <= who.amount; amount = fen(amount + LIMITS.step))
          if (judge(one, { ...who, amount, term }).fails.length === 0) return true
        return false
      })
      const expected = failed.length > 0 && adjustable && reachable
      expect(alternativeOf(one, who, true) !== null).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

test('a visitor without a matching product learns that a change helps exactly when one does, and what every product refuses', () => {
  fc.assert(
    fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 3 }), anyApplicant, (all, who) => {
      const products = all.map(({ price, ...rest }) => ({
        ...rest,
        price: { ...price, percent: price.percent / 2 },
      }))
      const fits = (one: (typeof products)[number], amount: Fen, term: number) =>
        judge(one, { ...who, amount, term }).fails.length === 0
      const reachable = products.some((one) =>
        TERMS.some((term) => {
          for (let amount = LIMITS.min; amount <= LIMITS.max; amount = fen(amount + LIMITS.step))
            if (fits(one, amount, term)) return true
          return false
        }),
      )
      const { change_helps, reasons } = noFitOf(products, who)
      expect(change_helps).toBe(reachable)
      for (const one of products) expect(judge(one, who).fails).toEqual(expect.arrayContaining(reasons))
      if (who.occupation === 'student') expect(reasons.map(({ code }) => code)).toContain('student_fails')
    }),
    { numRuns: 50 },
  )
})

test('without personalisation two applicants see the second looks that they share in the same order', () => {
  // The amount is above the limit of every product, so that each product has a second look.
  const products = openProducts.map((all) =>
    all.map((one, index) => ({ ...one, amount_max: fen((index + 1) * 1_000_000) })),
  )
  fc.assert(
    fc.property(products, anyWish, anyWish, (all, one, other) => {
      const ranked = (wish: typeof one, personalised = false) =>
        secondLook(all, { ...applicant, ...wish, amount: fen(wish.amount + 20_000_000) }, personalised).map(
          ({ code, annual_rate, total_cost }) => ({ code, annual_rate, total_cost }),
        )
      expect(ranked(one)).toHaveLength(all.length)
      expect(ranked(other)).toEqual(ranked(one))
    }),
  )
})
