import { quote, RATE_CAP } from '@contract/rates'
import { TERMS } from '../form/fields'
import { INCOMES, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from '../form/options'
import type { ProductDefinition } from './product'
import { isPriced } from './rules'

/**
 * The largest all-in annual rate a product can reach. Fixed fees weigh most on the smallest amount; the largest is
 * looked at for rounding.
 */
export function worstRate({ price, terms, amount_min, amount_max }: ProductDefinition): number {
  const rates = terms.flatMap((term) =>
    [amount_min, amount_max].map((amount) => quote(price, amount, term).annual_rate),
  )
  return Math.max(...rates)
}

/** Why a product must not be listed, or null when it may be (decisions.md §7). For operators, in Chinese. */
export function unlistedReason(product: ProductDefinition): string | null {
  const rate = worstRate(product)
  return rate > RATE_CAP ? `综合年化成本最高${rate.toFixed(2)}%，超过${RATE_CAP}%上限` : null
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
