import type { Product } from '@contract/offer'
import { formatYuan, parseYuan } from '@/lib/money/money'

/** The visitor's filters of the product list; all are empty at first. */
export interface Filters {
  /** In yuan, as typed; an empty string means any amount. */
  amount: string
  /** In months. */
  term: number | null
  /** The highest annual rate in percent. */
  rate: number | null
}

export const ANY: Filters = { amount: '', term: null, rate: null }

/** The annual rates to choose from in percent. No product above 24 % is listed (S24.12). */
export const RATES = [10, 15, 20] as const

/** The typed amount in fen; null when nothing is typed, undefined when it is not an amount. */
export function wantedAmount({ amount }: Filters): number | null | undefined {
  if (amount.trim() === '') return null
  return parseYuan(amount) || undefined
}

/** Whether a product offers this amount and term and its public example costs at most this rate. */
export function fits(product: Product, filters: Filters): boolean {
  const amount = wantedAmount(filters)
  if (typeof amount === 'number' && (amount < product.amount_min || amount > product.amount_max)) return false
  if (filters.term !== null && !product.terms.includes(filters.term)) return false
  return filters.rate === null || product.annual_rate <= filters.rate
}

/** Describes the active filters: `20,000元、12个月、综合年化成本15%以内`; an empty string when there are none. */
export function describe(filters: Filters): string {
  const amount = wantedAmount(filters)
  return [
    typeof amount === 'number' && `${formatYuan(amount)}元`,
    filters.term !== null && `${filters.term}个月`,
    filters.rate !== null && `综合年化成本${filters.rate}%以内`,
  ]
    .filter(Boolean)
    .join('、')
}

/** Every term that a product offers, shortest first. */
export const termsOf = (products: readonly Product[]): number[] =>
  [...new Set(products.flatMap(({ terms }) => terms))].sort((a, b) => a - b)

/** Reads the filters stored in the session; an invalid value counts as no filter. */
export function readFilters(kept: string | null): Filters {
  try {
    const { amount, term, rate } = JSON.parse(kept ?? '{}') as Record<string, unknown>
    return {
      amount: typeof amount === 'string' ? amount.slice(0, 12) : '',
      term: Number.isInteger(term) ? (term as number) : null,
      rate: RATES.find((one) => one === rate) ?? null,
    }
  } catch {
    return ANY
  }
}
