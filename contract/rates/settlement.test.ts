import fc from 'fast-check'
import { anyLoan, total } from '../../test/tools/any-price'
import type { Price } from '../price'
import { annualRates, quote } from '../rates'
import { settle } from './settlement'

const settled = anyLoan
  .filter(({ term }) => term > 1)
  .chain((loan) => fc.integer({ min: 1, max: loan.term - 1 }).map((after) => ({ ...loan, after })))

test('the saving and the cost of settling early add up to the planned cost, to the fen', () => {
  fc.assert(
    fc.property(settled, ({ price, amount, term, after }) => {
      const planned = quote(price, amount, term)
      const early = settle(price, amount, term, after)
      expect(early.total_cost + early.saved).toBe(planned.total_cost)
      expect(early.balance).toBe(planned.instalments[after - 1]?.balance)
      const parts = Math.round((price.early_percent ?? 0) * 10_000)
      expect(early.fee).toBe(Number((2n * BigInt(early.balance) * BigInt(parts) + 1_000_000n) / 2_000_000n))
      const left = planned.instalments.slice(after).map(({ interest, fees }) => interest + fees)
      expect(early.saved).toBe(total(left) - early.fee)
    }),
    { numRuns: 2_000 },
  )
})

test('the rates of settling early are those of the payout and the payments until then', () => {
  fc.assert(
    fc.property(settled, ({ price, amount, term, after }) => {
      const planned = quote(price, amount, term)
      const early = settle(price, amount, term, after)
      const paid = planned.instalments.slice(0, after).map(({ payment }) => payment)
      paid.push((paid.pop() ?? 0) + early.balance + early.fee)
      expect(total(paid) + planned.upfront - amount).toBe(early.total_cost)
      const rates = annualRates(amount - planned.upfront, paid, planned.first_period)
      expect(early).toMatchObject(rates)
    }),
    { numRuns: 500 },
  )
})

test('an annuity without fees that is settled free of charge costs its nominal rate at any time', () => {
  for (const after of [1, 6, 11]) {
    const { fee, simple_rate } = settle({ method: 'annuity', percent: 12, fees: [] }, 10_000_000, 12, after)
    expect([fee, simple_rate]).toEqual([0, 12])
  }
})

test('a flat loan that is settled early costs less in all and has a lower rate than planned', () => {
  const price: Price = { method: 'flat', percent: 0.72, fees: [] }
  const planned = quote(price, 1_200_000, 12)
  const early = settle(price, 1_200_000, 12, 6)
  expect(early).toMatchObject({ balance: 600_000, fee: 0, total_cost: 6 * 8_640, saved: 6 * 8_640 })
  expect(early.annual_rate).toBeLessThan(planned.annual_rate)
})

test('an upfront fee raises the rate more the earlier a loan is settled', () => {
  const upfront = { name: '服务费', charged_by: '示例机构', when: 'upfront', percent: 2 } as const
  const rates = [1, 3, 6, 11].map(
    (after) => settle({ method: 'annuity', percent: 9, fees: [upfront] }, 1_000_000, 12, after).annual_rate,
  )
  expect(rates).toEqual([...rates].sort((a, b) => b - a))
  expect(rates[0]).toBeGreaterThan(30)
})
