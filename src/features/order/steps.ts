import type { FormField, FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import type { AgreementRef } from '@contract/values'
import type { Errors, Ids } from '@/form/errors'
import { missingAnswer } from '@/form/question'
import type { Order } from '../../http/calls/order'

export type Step = 0 | 1 | 2

/** Each step's element ids start with its name. */
export const STEP_NAMES = ['quota', 'identity', 'basics'] as const

/** A complete order opens at its first step, because a visitor who returns here wants to change something. */
export const firstStep = (flow: number): Step =>
  flow === FLOW.identity || flow === FLOW.basics ? flow : FLOW.quota

/** The element id of a step's question. */
export const idOf = (step: Step, name: string) => `${STEP_NAMES[step]}-${name}`

/** The ids of a step's elements in page order. `consents` is the box of the identity step. */
export function idsOf(step: Step, fields: readonly FormField[]): Ids {
  const own = fields.filter(({ flow }) => flow === step).map(({ name }) => [name, idOf(step, name)])
  return { ...Object.fromEntries(own), ...(step === FLOW.identity && { consents: 'identity-consent' }) }
}

const CONSENT_MISSING = '请阅读后勾选，再继续'

/**
 * The errors of the identity step while its box is not ticked. Before that, neither name nor number is sent (PIPL
 * art. 29), so the client reports everything. Empty once the box is ticked, because then the server checks.
 */
export function openIdentity(order: Order, values: FormValues, unticked: readonly AgreementRef[]): Errors {
  if (unticked.length === 0) return {}
  const missing = order.fields.filter(
    ({ flow, name }) =>
      flow === FLOW.identity &&
      !values[name as keyof FormValues] &&
      !(name === 'id_no' && order.id_no_masked !== null),
  )
  return {
    ...Object.fromEntries(missing.map((field) => [field.name, missingAnswer(field)])),
    consents: CONSENT_MISSING,
  }
}

/** The values that belong to one step. */
export function valuesOf(step: Step, fields: readonly FormField[], values: FormValues): FormValues {
  const own = fields.filter(
    ({ flow, name }) => flow === step && values[name as keyof FormValues] !== undefined,
  )
  return Object.fromEntries(own.map(({ name }) => [name, values[name as keyof FormValues]]))
}
