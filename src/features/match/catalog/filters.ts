import type { Product } from '@contract/offer'
import { formatYuan, parseYuan } from '@/lib/money/money'

/** What the visitor narrows the product list to; nothing is narrowed for them. */
export interface Filters {
  /** Yuan as it was typed, '' = any. */
  amount: string
  /** Months. */
  term: number | null
  /** Highest annual rate, percent. */
  rate: number | null
}

export const ANY: Filters = { amount: '', term: null, rate: null }

/** Annual rates to choose from, percent. Above 24 nothing is listed (S24.12). */
export const RATES = [10, 15, 20] as const

/** Fen that the typed amount means; null when there is none, undefined when it is no amount. */
export function wantedAmount({ amount }: Filters): number | null | undefined {
  if (amount.trim() === '') return null
  return parseYuan(amount) || undefined
}

/** Whether a product can be had for this amount and term, and its public example costs at most this rate. */
export function fits(product: Product, filters: Filters): boolean {
  const amount = wantedAmount(filters)
  if (typeof amount === 'number' && (amount < product.amount_min || amount > product.amount_max)) return false
  if (filters.term !== null && !product.terms.includes(filters.term)) return false
  return filters.rate === null || product.annual_rate <= filters.rate
}

/** The filters in force, in words: `20,000元、12个月、综合年化成本15%以内`; '' when there is none. */
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

/** Every term that some product has, shortest first. */
export const termsOf = (products: readonly Product[]): number[] =>
  [...new Set(products.flatMap(({ terms }) => terms))].sort((a, b) => a - b)

/** Reads what was kept for the session; anything odd counts as no filter. */
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
