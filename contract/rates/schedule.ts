/** How interest is worked out and repaid. */
export type Method =
  /** 等额本息: one payment every month, interest on the balance. */
  | 'annuity'
  /** 等额本金: the same principal every month, interest on the balance, so payments fall. */
  | 'equal_principal'
  /** 分期手续费: the same principal every month and a monthly fee on the ORIGINAL amount. */
  | 'flat'

/** A charge beside the interest. Percentages are of the original amount. */
export interface Fee {
  name: string
  charged_by: string
  /** `upfront` is paid when the money is paid out, `monthly` with every instalment. */
  when: 'upfront' | 'monthly'
  /** Percent of the original amount, up to four decimals; 0.5 = 0.5 %. */
  percent?: number
  /** A fixed sum in fen. */
  fixed?: number
}

/** The price of a loan. */
export interface Price {
  method: Method
  /** Annual nominal percent for `annuity` and `equal_principal`; percent a MONTH for `flat`. Up to four decimals. */
  percent: number
  fees: Fee[]
}

export interface Instalment {
  number: number
  principal: number
  /** Interest, or the flat monthly charge. */
  interest: number
  fees: number
  /** principal + interest + fees: what leaves the visitor's account this month. */
  payment: number
  /** Principal still owed afterwards. */
  balance: number
}

/** One fee over the whole term, in fen. */
export interface FeeTotal {
  fee: Fee
  amount: number
}

/** Everything that is paid for one amount and term. All sums are whole fen. */
export interface Schedule {
  amount: number
  term: number
  upfront: number
  instalments: Instalment[]
  interest: number
  fees: FeeTotal[]
  /** Interest and every fee. */
  total_cost: number
  /** amount + total_cost. */
  total_repayment: number
  /** The largest instalment: nobody is told less than some month will ask for. */
  monthly_payment: number
}

/** Percentages are kept as millionths (0.72 % = 7,200) so that no fraction is carried in binary. */
const millionths = (percent: number) => Math.round(percent * 10_000)
/** Commercial rounding to the fen; exact while amount × millionths < 2^53, which 90 million yuan reach. */
const share = (amount: number, parts: number, of: number) => Math.round((amount * parts) / of)

const feeOnce = (fee: Fee, amount: number) =>
  share(amount, millionths(fee.percent ?? 0), 1_000_000) + (fee.fixed ?? 0)

/** The even payment of an annuity before rounding leftovers, which the last instalment takes. */
function annuityPayment(amount: number, term: number, percent: number): number {
  const rate = percent / 1200
  if (rate === 0) return Math.round(amount / term)
  return Math.round((amount * rate) / (1 - (1 + rate) ** -term))
}

/**
 * The repayment schedule of `amount` fen over `term` months. Instalments and upfront fees add up to principal plus
 * cost to the fen; rounding leftovers go into the last instalment.
 * @throws RangeError when amount or term is not a positive whole number, or a price is negative
 */
export function scheduleOf(price: Price, amount: number, term: number): Schedule {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('amount must be a positive number of fen')
  if (!Number.isSafeInteger(term) || term <= 0)
    throw new RangeError('term must be a positive number of months')
  const parts = [price.percent, ...price.fees.flatMap((fee) => [fee.percent ?? 0, fee.fixed ?? 0])]
  if (parts.some((part) => !(part >= 0))) throw new RangeError('a price cannot be negative')

  const fees = price.fees.map((fee) => ({
    fee,
    amount: feeOnce(fee, amount) * (fee.when === 'monthly' ? term : 1),
  }))
  const monthlyFees = sum(
    price.fees.filter((fee) => fee.when === 'monthly').map((fee) => feeOnce(fee, amount)),
  )
  const upfront = sum(price.fees.filter((fee) => fee.when === 'upfront').map((fee) => feeOnce(fee, amount)))
  const even = price.method === 'annuity' ? annuityPayment(amount, term, price.percent) : 0

  const instalments: Instalment[] = []
  let balance = amount
  for (let number = 1; number <= term; number++) {
    const interest =
      price.method === 'flat'
        ? share(amount, millionths(price.percent), 1_000_000)
        : share(balance, millionths(price.percent), 12_000_000)
    const planned = price.method === 'annuity' ? even - interest : Math.floor(amount / term)
    const principal = number === term ? balance : Math.min(Math.max(planned, 0), balance)
    balance -= principal
    instalments.push({
      number,
      principal,
      interest,
      fees: monthlyFees,
      payment: principal + interest + monthlyFees,
      balance,
    })
  }

  const interest = sum(instalments.map((instalment) => instalment.interest))
  const total_cost = interest + sum(fees.map((total) => total.amount))
  return {
    amount,
    term,
    upfront,
    instalments,
    interest,
    fees,
    total_cost,
    total_repayment: amount + total_cost,
    monthly_payment: Math.max(...instalments.map((instalment) => instalment.payment)),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
