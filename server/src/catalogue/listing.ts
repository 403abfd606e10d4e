import { type Fen, fen } from '@contract/brands'
import { quote, RATE_CAP } from '@contract/rates'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { yuan } from '../lib/yuan'
import { isBackwards } from './opening'
import type { ProductDefinition } from './product-definition'
import { isPriced } from './product-definition'

/** A product's highest all-in annual rate in percent, with the amount (fen) and term (months) that have it. */
export interface HighestRate {
  rate: number
  amount: Fen
  term: number
}

/** Within this distance (percent) of a cap, rounding to the fen inside the range could exceed it. */
const NEAR = 1

/**
 * The highest rate of a product. Fixed fees weigh most on the smallest amount and all other costs are proportional, so
 * the ends of the range decide. Near the cap, where rounding counts, every selectable amount is calculated.
 */
export function highestRate(product: ProductDefinition, cap = RATE_CAP): HighestRate {
  const ends = mostExpensive(product, [product.amount_min, product.amount_max])
  if (Math.abs(cap - ends.rate) > NEAR) return ends
  const steps = []
  for (let amount = product.amount_min; amount < product.amount_max; amount = fen(amount + LIMITS.step))
    steps.push(amount)
  return mostExpensive(product, [...steps, product.amount_max])
}

function mostExpensive({ price, terms }: ProductDefinition, amounts: Fen[]): HighestRate {
  const all = terms.flatMap((term) =>
    amounts.map((amount) => ({ rate: quote(price, amount, term).annual_rate, amount, term })),
  )
  return all.reduce((most, one) => (one.rate > most.rate ? one : most))
}

/** Why a product must not be listed, in Chinese for operators, or null when it may be (S24.12). */
export function unlistedReason(product: ProductDefinition): string | null {
  const { rate, amount, term } = highestRate(product)
  if (rate <= RATE_CAP) return null
  return `综合年化最高${rate.toFixed(2)}%，超过${RATE_CAP}%上限（借${yuan(amount)}、${term}个月时）`
}

/** The contradictions of a product definition, which its schema cannot see; empty when it is valid. */
export function definitionFaults(product: ProductDefinition): string[] {
  const { rules, example } = product
  const faults: [boolean, string][] = [
    [product.amount_min > product.amount_max, 'amount_min is above amount_max'],
    [
      product.terms.some((term) => !(TERMS as readonly number[]).includes(term)),
      'a term that the form does not offer',
    ],
    [!isPriced(product, example.amount, example.term), 'the example is outside the amounts or terms'],
    [product.opening !== undefined && isBackwards(product.opening), 'opening ends before it begins'],
    [rules.age_min > rules.age_max, 'age_min is above age_max'],
  ]
  return faults.filter(([broken]) => broken).map(([, text]) => text)
}
