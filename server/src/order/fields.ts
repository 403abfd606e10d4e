import type { FormField, FormValues } from '@contract/endpoints/order'
import { FIELD_NAMES, type FieldKind, type FieldName, fieldOf } from '@contract/rules/order-fields'

/** A field of the form as responses contain it. */
export type OrderQuestion = FormField & { name: FieldName; kind: FieldKind }

/** All fields of the form in order, without the properties that only the server uses. */
export const FIELDS: OrderQuestion[] = FIELD_NAMES.map((name) => {
  const { match_input: _, sealed: __, named: ___, collected: ____, loan: _____, ...question } = fieldOf(name)
  return { name, ...question }
})

export const fieldsOf = (...steps: number[]) => FIELDS.filter(({ flow }) => steps.includes(flow))

/** The steps that have fields, in order. */
export const STEPS = [...new Set(FIELDS.map(({ flow }) => flow))]

/** For generated orders, an answer to each field of a step that needs no other knowledge: its first option, or a text. */
export const simpleAnswers = (flow: number): FormValues =>
  Object.fromEntries(
    fieldsOf(flow).flatMap(({ name, kind, options }) => {
      const answer = kind === 'text' ? '示例' : options?.[0]?.value
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
