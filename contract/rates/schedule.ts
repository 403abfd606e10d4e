import { type Fen, fen } from '../brands'
import type { Fee, Price } from '../price'

export interface Instalment {
  number: number
  principal: Fen
  /** Interest, or the flat monthly charge. */
  interest: Fen
  fees: Fen
  /** principal + interest + fees: what the visitor pays this month. */
  payment: Fen
  /** Principal that is still owed after this instalment. */
  balance: Fen
}

/** Total of one fee over the whole term, in fen. */
export interface FeeTotal {
  fee: Fee
  amount: Fen
}

/** The repayment schedule for one amount (fen) and term (months). All sums are whole fen. */
export interface Schedule {
  amount: Fen
  term: number
  /** Months from the payout to the first instalment: 1, or days ÷ 30 where the first period is irregular. */
  first_period: number
  upfront: Fen
  instalments: Instalment[]
  interest: Fen
  fees: FeeTotal[]
  /** Interest and every fee. */
  total_cost: Fen
  /** amount + total_cost. */
  total_repayment: Fen
  /** The largest instalment, so that the displayed figure is never below a real payment; see `last_payment`. */
  monthly_payment: Fen
  /** Exceeds `monthly_payment`, which ignores it, only where the principal is repaid at the end (interest_first). */
  last_payment: Fen
}

/** Days of a month in the first period: interest follows the 30/360 convention that is usual for consumer loans. */
const MONTH_DAYS = 30

/** Percentages as integer millionths (0.72 % = 7,200), which avoids binary fractions. */
const millionths = (percent: number) => Math.round(percent * 10_000)
/** Rounds half up to the fen; exact while amount × parts < 2^53: up to 1,000,000 yuan at any percentage. */
const share = (amount: number, parts: number, of: number) => fen(Math.round((amount * parts) / of))

const isCharged = ({ when }: Fee, number: number) =>
  when === 'monthly' || (when === 'yearly' && number % 12 === 1)

const feeOnce = (fee: Fee, amount: Fen, balance: Fen) =>
  fen(
    share(fee.of === 'balance' ? balance : amount, millionths(fee.percent ?? 0), 1_000_000) +
      (fee.fixed ?? 0),
  )

function interestOf({ method, percent, first_days }: Price, amount: Fen, balance: Fen, number: number) {
  if (method === 'flat') return share(amount, millionths(percent), 1_000_000)
  const days = number === 1 ? (first_days ?? MONTH_DAYS) : MONTH_DAYS
  return share(balance, millionths(percent) * days, 1_000_000 * 12 * MONTH_DAYS)
}

/** The constant payment of an annuity. Rounding differences go into the last instalment. */
function annuityPayment(amount: Fen, term: number, percent: number): Fen {
  const rate = percent / 1200
  if (rate === 0) return fen(Math.round(amount / term))
  return fen(Math.round((amount * rate) / (1 - (1 + rate) ** -term)))
}

/** Principal of an instalment other than the last, before it is limited to the balance. */
function principalOf({ method, percent }: Price, amount: Fen, term: number, balance: Fen): Fen {
  if (method === 'interest_first') return fen(0)
  if (method !== 'annuity') return fen(Math.floor(amount / term))
  // A longer or shorter first period changes only its interest, not its principal.
  return fen(annuityPayment(amount, term, percent) - share(balance, millionths(percent), 12_000_000))
}

function refuse(price: Price, amount: Fen, term: number) {
  const { percent, fees, first_days = MONTH_DAYS, early_percent = 0 } = price
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('amount must be a positive number of fen')
  if (!Number.isSafeInteger(term) || term <= 0)
    throw new RangeError('term must be a positive number of months')
  const percentages = [percent, early_percent, ...fees.map((fee) => fee.percent ?? 0)]
  if (!percentages.every((one) => one >= 0 && Number.isFinite(one)))
    throw new RangeError('a percentage must be a number from 0 up')
  if (!fees.every(({ fixed = 0 }) => fixed >= 0 && Number.isSafeInteger(fixed)))
    throw new RangeError('a fixed fee must be whole fen from 0 up')
  if (!Number.isSafeInteger(first_days) || first_days <= 0)
    throw new RangeError('the first period must be a positive number of days')
}

/**
 * The repayment schedule of `amount` fen over `term` months with interest and every fee, whoever charges it
 * (金规〔2026〕2号). Instalments and upfront fees add up exactly to principal plus cost; rounding goes into the last one.
 * @throws RangeError when amount, term, first period, a percentage or a fixed fee is invalid
 */
export function scheduleOf(price: Price, amount: Fen, term: number): Schedule {
  refuse(price, amount, term)
  const fees = price.fees.map((fee) => ({
    fee,
    amount: fee.when === 'upfront' ? feeOnce(fee, amount, amount) : fen(0),
  }))
  const upfront = sum(fees.map(({ amount }) => amount))

  const instalments: Instalment[] = []
  let balance = amount
  for (let number = 1; number <= term; number++) {
    const interest = interestOf(price, amount, balance, number)
    let charged = fen(0)
    for (const total of fees) {
      if (!isCharged(total.fee, number)) continue
      const once = feeOnce(total.fee, amount, balance)
      total.amount = fen(total.amount + once)
      charged = fen(charged + once)
    }
    const planned = principalOf(price, amount, term, balance)
    const principal = number === term ? balance : fen(Math.min(planned, balance))
    balance = fen(balance - principal)
    const payment = fen(principal + interest + charged)
    instalments.push({ number, principal, interest, fees: charged, payment, balance })
  }

  const interest = sum(instalments.map(({ interest }) => interest))
  const total_cost = fen(interest + sum(fees.map(({ amount }) => amount)))
  const payments = instalments.map(({ payment }) => payment)
  const usual = price.method === 'interest_first' && term > 1 ? payments.slice(0, -1) : payments
  return {
    amount,
    term,
    first_period: (price.first_days ?? MONTH_DAYS) / MONTH_DAYS,
    upfront,
    instalments,
    interest,
    fees,
    total_cost,
    total_repayment: fen(amount + total_cost),
    monthly_payment: fen(Math.max(...usual)),
    last_payment: payments[payments.length - 1] ?? fen(0),
  }
}

const sum = (parts: readonly Fen[]) => fen(parts.reduce((total, part) => total + part, 0))
