import { START_AMOUNT } from '@contract/amounts'
import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import { FLOW as STEP } from '@contract/order-steps'
import type { Order } from './api'

export type Step = 0 | 1 | 2

/** The start of the ids of a step's elements. */
export const STEP_NAMES = ['quota', 'identity', 'basics'] as const

/** `consents`: the box of the identity step. */
export type FieldErrors = Partial<Record<keyof FormValues | 'consents', string>>

/** A complete order opens at its first step: whoever comes back here wants to change something. */
export const firstStep = (flow: number): Step =>
  flow === STEP.identity || flow === STEP.basics ? flow : STEP.quota

/** What a broken field of an answer is called here: `values.amount` and `amount` are both the amount. */
const bare = (field: string) => field.split('.').pop() ?? field

/** The message of each field, the first one where a field has several. */
export function errorsOf(errors: readonly FieldError[]): FieldErrors {
  const found: Record<string, string> = {}
  for (const { field, content } of errors) found[bare(field)] ??= content
  return found
}

/** The element of the first broken field in the order in which the step asks, or null. */
export function firstBroken(step: Step, fields: readonly FormField[], errors: FieldErrors): string | null {
  const field = fields.find(({ flow, name }) => flow === step && errors[name as keyof FormValues])
  if (field) return `${STEP_NAMES[step]}-${field.name}`
  return step === STEP.identity && errors.consents ? 'identity-consent' : null
}

const CONSENT_MISSING = '请阅读后勾选，再继续'

/**
 * What is left open at the identity step while its box is not ticked: nothing of name and number is sent before
 * (PIPL art. 29), so all of it is told here. Empty once it is ticked: the server checks the rest.
 */
export function openIdentity(order: Order, values: FormValues, ticked: readonly string[]): FieldErrors {
  if (order.agreements.every(({ consent_id }) => ticked.includes(consent_id))) return {}
  const missing = order.fields.filter(
    ({ flow, name }) =>
      flow === STEP.identity &&
      !values[name as keyof FormValues] &&
      !(name === 'id_no' && order.id_no_masked !== null),
  )
  return {
    ...Object.fromEntries(missing.map(({ name, label }) => [name, `请填写${label}`])),
    consents: CONSENT_MISSING,
  }
}

/** A step's own part of the values. */
export function valuesOf(step: Step, fields: readonly FormField[], values: FormValues): FormValues {
  const own = fields.filter(
    ({ flow, name }) => flow === step && values[name as keyof FormValues] !== undefined,
  )
  return Object.fromEntries(own.map(({ name }) => [name, values[name as keyof FormValues]]))
}

/** Where the amount starts when nobody has chosen one yet, within the limits. */
const startAmount = ({ min, max }: Order['limits']) => Math.min(max, Math.max(min, START_AMOUNT))

/**
 * The draft over what the server knows. Where the draft belongs to another order (submitted meanwhile, or another
 * visitor's), only what was wished for is taken over, nothing about the person.
 */
export function mergeDraft(order: Order, draft: { data: FormValues; order_no: string }): FormValues {
  const { amount, term, purpose } = draft.data
  const kept = !draft.order_no || draft.order_no === order.order_no ? draft.data : { amount, term, purpose }
  const known = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  return { amount: startAmount(order.limits), ...order.values, ...known }
}
