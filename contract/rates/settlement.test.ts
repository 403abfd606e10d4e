import fc from 'fast-check'
import { anyLoan, total } from '../../test/tools/any-price'
import { fen } from '../brands'
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
      paid.push(fen((paid.pop() ?? 0) + early.balance + early.fee))
      expect(total(paid) + planned.upfront - amount).toBe(early.total_cost)
      const rates = annualRates(fen(amount - planned.upfront), paid, planned.first_period)
      expect(early).toMatchObject(rates)
    }),
    { numRuns: 500 },
  )
})
