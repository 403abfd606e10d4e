import { type Fen, fen } from '@contract/brands'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { WORDS } from '@contract/rules/words'
import { amountProblem } from '@/lib/money/amount'
import type { Listed } from '@/lib/money/for-basis'

/** What the visitor has chosen on the product list; nothing at first. */
export interface Filters {
  /** The amount (fen) and the term (months) of the comparison; null stands for those of the draft. */
  amount: Fen | null
  term: number | null
  only: boolean
  /** The highest annual rate in percent. */
  rate: number | null
}

export const NO_FILTER = { only: false, rate: null }
export const ANY: Filters = { amount: null, term: null, ...NO_FILTER }

/** The annual rates to choose from in percent. No product above 24 % is listed (S24.12). */
export const RATES = [10, 15, 20] as const

/** Whether a product passes the filters. One without figures for the amount and the term has no rate to compare. */
export const fits = ({ product, refusal }: Listed, { only, rate }: Filters): boolean =>
  refusal ? !only && rate === null : rate === null || product.annual_rate <= rate

/** Describes the active filters; an empty string when there are none. */
export const describe = ({ only, rate }: Filters): string =>
  [only && '提供这个金额和期限', rate !== null && `${WORDS.annualRate}${rate}%以内`]
    .filter(Boolean)
    .join('、')

/** Reads what the session has stored; an invalid value counts as not chosen. */
export function readFilters(kept: string | null): Filters {
  try {
    const { amount, term, only, rate } = JSON.parse(kept ?? '{}') as Record<string, unknown>
    return {
      amount: typeof amount === 'number' && !amountProblem(fen(amount), LIMITS) ? fen(amount) : null,
      term: TERMS.find((one) => one === term) ?? null,
      only: only === true,
      rate: RATES.find((one) => one === rate) ?? null,
    }
  } catch {
    return ANY
  }
}
