import fc from 'fast-check'
import { anyLoan, anyTerm, total } from '../../test/tools/any-price'
import { fen } from '../brands'
import type { Fee, Price } from '../price'
import { scheduleOf } from './schedule'

const price = (given: Partial<Price> = {}): Price => ({ method: 'annuity', percent: 12, fees: [], ...given })

test('instalments and upfront fees add up to principal plus cost, to the fen [S24.24]', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const schedule = scheduleOf(loan.price, loan.amount, loan.term)
      const { instalments, upfront } = schedule
      expect(instalments.map(({ number }) => number)).toEqual(
        Array.from({ length: loan.term }, (_, i) => i + 1),
      )
      expect(total(instalments.map((one) => one.principal))).toBe(loan.amount)
      expect(total(instalments.map((one) => one.payment)) + upfront).toBe(loan.amount + schedule.total_cost)
      expect(schedule.interest + total(schedule.fees.map((one) => one.amount))).toBe(schedule.total_cost)
      expect(schedule.total_repayment - schedule.total_cost).toBe(loan.amount)
      let owed: number = loan.amount
      const wrong = instalments.filter(({ principal, interest, fees, payment, balance }) => {
        owed -= principal
        const whole = [principal, interest, fees, balance].every(
          (fen) => Number.isSafeInteger(fen) && fen >= 0,
        )
        return !whole || balance !== owed || payment !== principal + interest + fees
      })
      expect(wrong).toEqual([])
      expect(owed).toBe(0)
    }),
    { numRuns: 1_000 },
  )
})

/** Rounds half up with integers only, without binary fractions. */
const rounded = (above: bigint, below: bigint) => Number((2n * above + below) / (2n * below))

test('each interest and each fee is what exact arithmetic gives, rounded half up to the fen', () => {
  fc.assert(
    fc.property(anyLoan, ({ price: asked, amount, term }) => {
      const parts = (percent: number) => BigInt(Math.round(percent * 10_000))
      let owed = amount
      const charged = asked.fees.map(() => 0)
      const charge = (balance: number, isDue: (one: Fee) => boolean) => {
        asked.fees.forEach((one, index) => {
          if (!isDue(one)) return
          const base = BigInt(one.of === 'balance' ? balance : amount)
          charged[index] =
            (charged[index] ?? 0) + rounded(base * parts(one.percent ?? 0), 1_000_000n) + (one.fixed ?? 0)
        })
      }
      charge(amount, ({ when }) => when === 'upfront')
      const schedule = scheduleOf(asked, amount, term)
      const expected = schedule.instalments.map(({ number, balance }) => {
        const days = BigInt(number === 1 ? (asked.first_days ?? 30) : 30)
        const exact =
          asked.method === 'flat'
            ? rounded(BigInt(amount) * parts(asked.percent), 1_000_000n)
            : rounded(BigInt(owed) * parts(asked.percent) * days, 360_000_000n)
        charge(
          owed,
          ({ when }) => when === 'monthly' || (when === 'yearly' && [1, 13, 25, 37, 49].includes(number)),
        )
        owed = balance
        return exact
      })
      expect(schedule.instalments.map(({ interest }) => interest)).toEqual(expected)
      expect(schedule.fees.map((one) => one.amount)).toEqual(charged)
    }),
    { numRuns: 1_000 },
  )
})

test('no instalment is higher than the monthly payment, but for the last one of interest-first', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const { instalments, monthly_payment, last_payment } = scheduleOf(loan.price, loan.amount, loan.term)
      const payments = instalments.map(({ payment }) => payment)
      expect(last_payment).toBe(payments.at(-1))
      if (loan.price.method === 'interest_first' && loan.term > 1) {
        expect(monthly_payment).toBe(Math.max(...payments.slice(0, -1)))
        expect(last_payment).toBeGreaterThanOrEqual(loan.amount)
      } else {
        expect(monthly_payment).toBe(Math.max(...payments))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a first period in days changes the first interest and its date, and nothing else', () => {
  fc.assert(
    fc.property(anyLoan, ({ price: asked, amount, term }) => {
      const { first_days = 45, ...regular } = asked
      const plain = scheduleOf(regular, amount, term)
      const shifted = scheduleOf({ ...regular, first_days }, amount, term)
      expect(shifted.first_period).toBe(first_days / 30)
      const [first, ...rest] = shifted.instalments
      const [usual, ...others] = plain.instalments
      expect(rest).toEqual(others)
      const more = (first?.interest ?? 0) - (usual?.interest ?? 0)
      expect(first).toEqual({ ...usual, interest: first?.interest, payment: (usual?.payment ?? 0) + more })
      if (asked.method === 'flat' || first_days === 30) expect(more).toBe(0)
      else expect(Math.sign(more) * Math.sign(first_days - 30)).toBeGreaterThanOrEqual(0)
      expect(shifted.total_cost - plain.total_cost).toBe(more)
      expect([shifted.upfront, shifted.fees]).toEqual([plain.upfront, plain.fees])
    }),
    { numRuns: 1_000 },
  )
})

test('the last instalment of an annuity differs from the others by their rounding only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 240_000 }), anyTerm, (parts, term) => {
      const { instalments } = scheduleOf(price({ percent: parts / 10_000 }), fen(5_000_000), term)
      const [first, last] = [instalments[0]?.payment ?? 0, instalments.at(-1)?.payment ?? 0]
      expect(Math.abs(first - last)).toBeLessThan(100)
    }),
  )
})
