import { type IDENTITY_SETTINGS, type IdentityStep, passesData } from '@contract/rules/ways'
import type { PricedProduct } from './cost-sheet'

interface Setting {
  config: { identityStep: (typeof IDENTITY_SETTINGS)[number] }
}

/** When the identity is asked for: never while no listed product's way passes data on, otherwise as the operator sets. */
export const identityStepOf = (
  { products }: { products: readonly Pick<PricedProduct, 'way'>[] },
  { config }: Setting,
): IdentityStep =>
  products.length > 0 && !products.some(({ way }) => passesData(way)) ? 'never' : config.identityStep

/** As `identityStepOf`, where each choice leads to the institution's own page, as in the half flow. */
export const identityStepElsewhere: typeof identityStepOf = (...given) =>
  identityStepOf(...given) === 'before' ? 'before' : 'never'
