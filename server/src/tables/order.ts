import type { FormValues } from '@contract/endpoints/order'
import {
  FIELD_NAMES,
  type FieldName,
  type FieldOf,
  fieldOf,
  type SealedField,
} from '@contract/rules/order-fields'

/** The answers that stand in clear, each in the column of its name. */
type InClear = { [N in Exclude<FieldName, SealedField>]: NonNullable<FormValues[N]> | null }
/** Each sealed for the purpose that the field names. The identity number tells the day of birth. */
type Sealed = { [N in SealedField as `${N}_sealed`]: string | null }
/** How a number that is sealed is looked up, and what of it is shown. */
type Numbered = { [N in FieldOf<{ kind: 'id_no' }> as `${N}_index` | `${N}_masked`]: string | null }

/** The columns that hold a visitor's answers, as the field table says (contract/rules/order-fields.ts). */
export type AnswerColumns = InClear & Sealed & Numbered

/** What a visitor asks for. `flow` is the step to show next (contract FLOW). */
export interface OrderRow extends AnswerColumns {
  order_no: string
  user_id: number
  flow: number
  channel: string
  created_at: Date
  updated_at: Date
  /** Set by the first application; from then on the order is read-only. */
  applied_at: Date | null
}

export interface OrderTables {
  orders: OrderRow
}

/** The column that an answer stands in. */
export const columnOf = (name: FieldName): keyof AnswerColumns =>
  (fieldOf(name).sealed ? `${name}_sealed` : name) as keyof AnswerColumns

/** All columns that belong to the answers of these steps. */
export const columnsOf = (...steps: number[]): (keyof AnswerColumns)[] =>
  FIELD_NAMES.filter((name) => steps.includes(fieldOf(name).flow)).flatMap((name) =>
    fieldOf(name).kind === 'id_no'
      ? [columnOf(name), ...(['index', 'masked'] as const).map((part) => `${name}_${part}` as 'id_no_index')]
      : [columnOf(name)],
  )
