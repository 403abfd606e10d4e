import { fen } from '@contract/brands'
import type { NoFit } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import type { ProductDefinition } from '../../catalogue/product-definition'
import type { Applicant } from '../../order/applicant'

import { judge } from './rules'

/** Smallest and largest amount decide: the rate only falls with the amount, as fees are proportional or fixed. */
function canFit(product: ProductDefinition, prospect: Applicant): boolean {
  const { min, max, step } = LIMITS
  const least = fen(Math.ceil(Math.max(min, product.amount_min) / step) * step)
  const most = fen(Math.floor(Math.min(max, product.amount_max) / step) * step)
  // False when no selectable amount lies in the range.
  return (
    least <= most &&
    [most, least].some((amount) =>
      product.terms.some((term) => judge(product, { ...prospect, amount, term }).fails.length === 0),
    )
  )
}

/** The explanation when no product matches; while the age is unknown `change_helps` also says whether any could. */
export function noFitOf(products: readonly ProductDefinition[], prospect: Applicant): NoFit {
  const [first = [], ...others] = products.map((product) => judge(product, prospect).fails)
  return {
    change_helps: products.some((product) => canFit(product, prospect)),
    reasons: first.filter(({ text }) => others.every((fails) => fails.some((one) => one.text === text))),
  }
}
