import type { NoFit } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import type { Applicant } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { judge } from './rules'

/**
 * Whether a product would match if only amount or term were different. Trying the smallest and the largest selectable
 * amount is enough: the rate only falls with the amount, as fees are proportional or fixed.
 */
function canFit(product: ProductDefinition, applicant: Applicant): boolean {
  const { min, max, step } = LIMITS
  const least = Math.ceil(Math.max(min, product.amount_min) / step) * step
  const most = Math.floor(Math.min(max, product.amount_max) / step) * step
  // False when no selectable amount lies in the range.
  return (
    least <= most &&
    [most, least].some((amount) =>
      product.terms.some((term) => judge(product, { ...applicant, amount, term }).fails.length === 0),
    )
  )
}

/** The explanation when no product matches: a pure function, called only in that case. */
export function noFitOf(products: readonly ProductDefinition[], applicant: Applicant): NoFit {
  const [first = [], ...others] = products.map((product) => judge(product, applicant).fails)
  return {
    change_helps: products.some((product) => canFit(product, applicant)),
    reasons: first.filter(({ text }) => others.every((fails) => fails.some((one) => one.text === text))),
  }
}
