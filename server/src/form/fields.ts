import type { FormField, FormValues } from '@contract/endpoints/order'
import { FIELD_NAMES, type FieldKind, type FieldName, fieldOf } from '@contract/rules/order-fields'

/** A question of the form as the calls carry it. */
export type OrderQuestion = FormField & { name: FieldName; kind: FieldKind }

/** All questions of the form in their order, without what only the server needs to know. */
export const FIELDS: OrderQuestion[] = FIELD_NAMES.map((name) => {
  const { match_input: _, sealed: __, export_label: ___, ...question } = fieldOf(name)
  return { name, ...question }
})

/** The questions of one step, or of several. */
export const fieldsOf = (...steps: number[]) => FIELDS.filter(({ flow }) => steps.includes(flow))

/** The steps that have questions, in their order. */
export const STEPS = [...new Set(FIELDS.map(({ flow }) => flow))]

/** The first choice of each question of a step that has choices: for made-up orders. */
export const firstChoices = (flow: number): FormValues =>
  Object.fromEntries(
    fieldsOf(flow).flatMap(({ name, options }) => (options ? [[name, options[0]?.value]] : [])),
  )
