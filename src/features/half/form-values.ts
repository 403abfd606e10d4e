import type { HalfValues } from '@contract/endpoints/half'
import type { AgreementRef } from '@contract/values'
import { answerProblem } from '@/form/answer-problem'
import { type Errors, type Ids, nameOf } from '@/form/errors'
import type { HalfOrder } from '@/stores/half'

/** The element id of a question, or of an agreement's checkbox. */
export const idOf = (name: string) => `credit-${name}`
export const consentName = ({ code }: Pick<AgreementRef, 'code'>) => `consent-${code}`

const CONSENT_MISSING = '请阅读后勾选，再提交'
const CONSENT_RENEWED = '内容有更新，请重新阅读后勾选'

/** The ids of the form's elements, in page order. */
export function idsOf({ fields, agreements }: HalfOrder): Ids {
  const names = [...fields.map(({ name }) => name), ...agreements.map(consentName)]
  return Object.fromEntries(names.map((name) => [name, idOf(name)]))
}

/** Only the answers to the questions that were asked. */
export function answersOf(order: HalfOrder, values: HalfValues): HalfValues {
  const given = order.fields.map(({ name }) => [name, values[name as keyof HalfValues]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const errorAt = (agreements: readonly AgreementRef[], words: string): Errors =>
  Object.fromEntries(agreements.map((agreement) => [consentName(agreement), words]))

/** All errors at once, because nothing is sent before the consents are given. */
export function openQuestions(
  order: HalfOrder,
  answers: HalfValues,
  unticked: readonly AgreementRef[],
): Errors {
  const open = Object.fromEntries(
    order.fields.map((field) => [
      field.name,
      answerProblem(field, answers[field.name as keyof HalfValues], order),
    ]),
  )
  return { ...open, ...errorAt(unticked, CONSENT_MISSING) }
}

/** Where a server error is shown; errors about the consents stand at the first agreement. */
export const nameIn =
  ({ agreements: [first] }: HalfOrder) =>
  (field: string): string =>
    field === 'consents' && first ? consentName(first) : nameOf(field)

type Agreements = HalfOrder['agreements']

/** Errors for agreements that came into force while the form was open: a change requires a new consent (PIPL art. 14). */
export function renewedErrors(before: Agreements, now: Agreements): Errors {
  const known = before.map(({ consent_id }) => consent_id)
  const changed = now.filter(({ consent_id }) => !known.includes(consent_id))
  return errorAt(changed, CONSENT_RENEWED)
}
