import type { NoFit } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import type { Applicant } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { judge } from './rules'

/**
 * Whether a product would fit with another amount or term and nothing else different. The amounts are the ones that the
 * form takes at both ends of the product's range: the rate only falls with the amount, as fees are shares or fixed sums.
 */
function canFit(product: ProductDefinition, applicant: Applicant): boolean {
  const { min, max, step } = LIMITS
  const least = Math.ceil(Math.max(min, product.amount_min) / step) * step
  const most = Math.floor(Math.min(max, product.amount_max) / step) * step
  // Else no amount that the form takes lies in the range.
  return (
    least <= most &&
    [most, least].some((amount) =>
      product.terms.some((term) => judge(product, { ...applicant, amount, term }).fails.length === 0),
    )
  )
}

/** What whoever no product fits is told: a pure function of its arguments. Called where nothing fits only. */
export function noFitOf(products: readonly ProductDefinition[], applicant: Applicant): NoFit {
  const [first = [], ...others] = products.map((product) => judge(product, applicant).fails)
  return {
    change_helps: products.some((product) => canFit(product, applicant)),
    reasons: first.filter(({ text }) => others.every((fails) => fails.some((one) => one.text === text))),
  }
}
