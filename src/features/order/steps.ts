import type { FormField, FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { answerProblem } from '@/form/answer-problem'
import type { Errors, Ids } from '@/form/errors'
import type { Order } from '../../http/calls/order'

export type Step = 0 | 1

/** Each step's element ids start with its name. */
export const STEP_NAMES = ['basics', 'identity'] as const

/** A complete order opens at its first step, because a visitor who returns here wants to change something. */
export const firstStep = (flow: number): Step => (flow === FLOW.identity ? flow : FLOW.basics)

/** The element id of a step's question. */
export const idOf = (step: Step, name: string) => `${STEP_NAMES[step]}-${name}`

/** The ids of a step's elements in page order. `consents` is the box of the identity step. */
export function idsOf(step: Step, fields: readonly FormField[]): Ids {
  const own = fields.filter(({ flow }) => flow === step).map(({ name }) => [name, idOf(step, name)])
  return { ...Object.fromEntries(own), ...(step === FLOW.identity && { consents: 'identity-consent' }) }
}

const CONSENT_MISSING = '请阅读后勾选，再继续'

/**
 * Everything that the device can find wrong in a step, so that all of it is shown at once. Before the box is ticked
 * neither name nor number is sent (PIPL art. 29), so the server cannot check them.
 */
export function problemsOf(step: Step, order: Order, values: FormValues, unticked: boolean): Errors {
  const kept = (name: string) => name === 'id_no' && !values.id_no && order.id_no_masked !== null
  const asked = order.fields.filter(({ flow, name }) => flow === step && !kept(name))
  const found = asked.map((field) => [
    field.name,
    answerProblem(field, values[field.name as keyof FormValues], order),
  ])
  return {
    ...Object.fromEntries(found),
    consents: step === FLOW.identity && unticked ? CONSENT_MISSING : null,
  }
}

export function valuesOf(step: Step, fields: readonly FormField[], values: FormValues): FormValues {
  const own = fields.filter(
    ({ flow, name }) => flow === step && values[name as keyof FormValues] !== undefined,
  )
  return Object.fromEntries(own.map(({ name }) => [name, values[name as keyof FormValues]]))
}
