import { CODE } from '@contract/codes'
import { type IDENTITY_SETTINGS, type IdentityStep, passesData } from '@contract/rules/ways'
import { ApiError } from '../lib/api-error'
import type { PricedProduct } from './cost-sheet'

interface Setting {
  config: { identityStep: (typeof IDENTITY_SETTINGS)[number] }
}

/**
 * When the identity is asked for: never while no listed product's way passes data on or the visitor's channel forbids it
 * (`pass_on`, channel/passing-on.ts), otherwise as the operator sets.
 */
export const identityStepOf = (
  { products }: { products: readonly Pick<PricedProduct, 'way'>[] },
  { config }: Setting,
  pass_on: boolean,
): IdentityStep => (pass_on && products.some(({ way }) => passesData(way)) ? config.identityStep : 'never')

/** @throws {ApiError} 409 for name and identity number that nobody may ask for */
export function refuseIdentity(step: IdentityStep): void {
  if (step === 'never') throw new ApiError(CODE.conflict, '现在不需要填写实名信息，请返回上一步')
}

/** As `identityStepOf`, where each choice leads to the institution's own page, as in the half flow. */
export const identityStepElsewhere = (
  ...given: [catalogue: Parameters<typeof identityStepOf>[0], deps: Setting]
): IdentityStep => (identityStepOf(...given, true) === 'before' ? 'before' : 'never')
