import { quote, RATE_CAP } from '@contract/rates'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { INCOMES, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from '@contract/rules/order-options'
import { yuan } from '../lib/yuan'
import type { ProductDefinition } from '../tables/product-definition'
import { isPriced } from './rules'

/** The dearest that a product can be: all-in annual rate in percent, and the amount (fen) and term (months) of it. */
export interface Worst {
  rate: number
  amount: number
  term: number
}

/** A rate this close to the cap could be carried over it by rounding to the fen somewhere inside the range, percent. */
const NEAR = 1

/**
 * Where a product is dearest. Fixed fees weigh most on the smallest amount and all else grows with the amount, so the
 * ends of the range decide, over all terms. Rounding to the fen can move the last decimal in between: near the cap every
 * amount that can be chosen is looked at.
 */
export function worst(product: ProductDefinition): Worst {
  const ends = dearest(product, [product.amount_min, product.amount_max])
  if (Math.abs(RATE_CAP - ends.rate) > NEAR) return ends
  const steps = []
  for (let amount = product.amount_min; amount < product.amount_max; amount += LIMITS.step) steps.push(amount)
  return dearest(product, [...steps, product.amount_max])
}

function dearest({ price, terms }: ProductDefinition, amounts: number[]): Worst {
  const all = terms.flatMap((term) =>
    amounts.map((amount) => ({ rate: quote(price, amount, term).annual_rate, amount, term })),
  )
  return all.reduce((most, one) => (one.rate > most.rate ? one : most))
}

/** Why a product must not be listed, or null when it may be (S24.12). For operators, in Chinese. */
export function unlistedReason(product: ProductDefinition): string | null {
  const { rate, amount, term } = worst(product)
  if (rate <= RATE_CAP) return null
  return `综合年化成本最高${rate.toFixed(2)}%，超过${RATE_CAP}%上限（借${yuan(amount)}、${term}个月时）`
}

/** What a definition contradicts itself in, or in what it names something that does not exist. Empty = sound. */
export function definitionFaults(product: ProductDefinition): string[] {
  const { rules, example } = product
  const known = (options: readonly Option[], values: readonly (string | undefined)[]) =>
    values.every((value) => value === undefined || options.some((option) => option.value === value))
  const faults: [boolean, string][] = [
    [product.amount_min > product.amount_max, 'amount_min is above amount_max'],
    [
      product.terms.some((term) => !(TERMS as readonly number[]).includes(term)),
      'a term that the form does not offer',
    ],
    [!isPriced(product, example.amount, example.term), 'the example is outside of amounts or terms'],
    [rules.age_min > rules.age_max, 'age_min is above age_max'],
    [!known(OCCUPATIONS, rules.occupations ?? []), 'an unknown occupation'],
    [!known(PURPOSES, rules.purposes ?? []), 'an unknown purpose'],
    [!known(INCOMES, [rules.income_min]), 'an unknown income'],
    [!known(PAID_IN, [rules.social_security_min, rules.housing_fund_min]), 'an unknown contribution'],
  ]
  return faults.filter(([broken]) => broken).map(([, text]) => text)
}
