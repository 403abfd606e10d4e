import { START_AMOUNT } from '@contract/amounts'
import type { HalfValues } from '@contract/endpoints/half'
import type { FormField, FormValues } from '@contract/endpoints/order'
import type { FieldError } from '@contract/envelope'
import type { AgreementRef } from '@contract/values'
import type { HalfOrder } from '@/stores/half'

/** Field, or `consent-<code>` of an agreement → what is wrong with it. */
export type Errors = Partial<Record<string, string>>

/** The element of a question, or of an agreement's tick. */
export const idOf = (name: string) => `credit-${name}`
export const consentName = ({ code }: Pick<AgreementRef, 'code'>) => `consent-${code}`

const CONSENT_MISSING = '请阅读后勾选，再提交'
const CONSENT_RENEWED = '内容有更新，请重新阅读后勾选'

/** Where the amount starts when nobody has named one yet, within the limits. */
const startAmount = ({ min, max }: HalfOrder['limits']) => Math.min(max, Math.max(min, START_AMOUNT))

/**
 * The draft over what is known. Where the draft belongs to another order, only what was wished for is taken over,
 * nothing about the person.
 */
export function mergeDraft(order: HalfOrder, draft: { data: FormValues; order_no: string }): FormValues {
  const { area_code: _, ...known } = order.values
  const { amount, term, purpose } = draft.data
  const own = !draft.order_no || draft.order_no === order.order_no ? draft.data : { amount, term, purpose }
  const asked = order.fields.map(({ name }) => name)
  const typed = Object.entries(own).filter(([name, value]) => value !== undefined && asked.includes(name))
  return { amount: startAmount(order.limits), ...known, ...Object.fromEntries(typed) }
}

/** The answers to what was asked, and nothing else. */
export function answersOf(order: HalfOrder, values: HalfValues): HalfValues {
  const given = order.fields.map(({ name }) => [name, values[name as keyof HalfValues]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''))
}

const missing = ({ kind, label }: FormField) =>
  `${kind === 'text' || kind === 'id_no' ? '请填写' : '请选择'}${label}`

/** What is left open. Nothing is sent before the consents are given, so all of it is told at once, here. */
export function openQuestions(order: HalfOrder, answers: HalfValues, ticked: readonly string[]): Errors {
  const fields = order.fields.filter(({ name }) => answers[name as keyof HalfValues] === undefined)
  const agreements = order.agreements.filter(({ consent_id }) => !ticked.includes(consent_id))
  return Object.fromEntries([
    ...fields.map((field) => [field.name, missing(field)]),
    ...agreements.map((agreement) => [consentName(agreement), CONSENT_MISSING]),
  ])
}

/** What the server refused: `values.<field>` at its field, `consents` at the first agreement. */
export function errorsOf(order: HalfOrder, errors: readonly FieldError[]): Errors {
  const found: Errors = {}
  for (const { field, content } of errors) {
    const [agreement] = order.agreements
    const name =
      field === 'consents' && agreement ? consentName(agreement) : (field.split('.').pop() ?? field)
    found[name] ??= content
  }
  return found
}

type Agreements = HalfOrder['agreements']

/**
 * What to say at each agreement that came into force while the form was open: its text was not there to be agreed to
 * (PIPL article 14: informed consent; a change asks anew). Another version has another `consent_id`.
 */
export function renewedErrors(before: Agreements, now: Agreements): Errors {
  const known = before.map(({ consent_id }) => consent_id)
  const changed = now.filter(({ consent_id }) => !known.includes(consent_id))
  return Object.fromEntries(changed.map((agreement) => [consentName(agreement), CONSENT_RENEWED]))
}

/** The element of the first broken one in the order of the page, or null. */
export function firstBroken(order: HalfOrder, errors: Errors): string | null {
  const names = [...order.fields.map(({ name }) => name), ...order.agreements.map(consentName)]
  const first = names.find((name) => errors[name])
  return first === undefined ? null : idOf(first)
}
