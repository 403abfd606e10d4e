import type { FormField, FormValues } from '@contract/endpoints/order'
import { FIELD_NAMES, type FieldKind, type FieldName, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import { isRequired } from '@contract/rules/required'
import type { IdentityStep } from '@contract/rules/ways'

/** A field of the form as responses contain it. */
export type OrderQuestion = FormField & { name: FieldName; kind: FieldKind }

/** All fields of the form in order, without the properties that only the server uses. */
export const FIELDS: OrderQuestion[] = FIELD_NAMES.map((name) => {
  const { match_input: _, sealed: __, named: ___, ...shown } = fieldOf(name)
  const { collected: ____, loan: _____, without_identity: ______, ...question } = shown
  return { name, ...question }
})

export const fieldsOf = (...steps: number[]) => FIELDS.filter(({ flow }) => steps.includes(flow))

/** Whether the form asks a question: name and number unless nobody needs them, the age range unless they come first. */
export function isAsked(name: FieldName, identity: IdentityStep): boolean {
  const { without_identity, flow } = fieldOf(name)
  return without_identity ? identity !== 'before' : identity !== 'never' || flow !== FLOW.identity
}

/** The steps that have fields, in order. */
export const STEPS = [...new Set(FIELDS.map(({ flow }) => flow))]

/** For generated orders, an answer to each field of a step that has to be answered and needs no other knowledge. */
export const simpleAnswers = (flow: number): FormValues =>
  Object.fromEntries(
    fieldsOf(flow)
      .filter(isRequired)
      .flatMap(({ name, kind, options }) => {
        const answer = kind === 'text' ? '示例' : options?.[0]?.value
        return answer === undefined ? [] : [[name, answer]]
      }),
  )
