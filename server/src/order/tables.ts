import type { OrderNo } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import {
  FIELD_NAMES,
  type FieldName,
  type FieldOf,
  fieldOf,
  type OrderField,
  type SealedField,
} from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import type { Generated } from 'kysely'
import { APPLICATION_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/** The plain-text answers, each in the column of its field's name. */
type Plain = { [N in Exclude<FieldName, SealedField>]: NonNullable<FormValues[N]> | null }
/** The answers that are encrypted for their field's purpose. The identity number contains the date of birth. */
type Sealed = { [N in SealedField as `${N}_sealed`]: string | null }
/** Masked text of an encrypted identity number. */
type Numbered = { [N in FieldOf<{ kind: 'id_no' }> as `${N}_masked`]: string | null }

/** The columns of a visitor's answers, derived from the field table (contract/rules/order-fields.ts). */
export type AnswerColumns = Plain & Sealed & Numbered

/** A visitor's order. `flow` is the step to show next (contract FLOW). */
export interface OrderRow extends AnswerColumns {
  order_no: OrderNo
  user_id: number
  flow: number
  channel: string
  created_at: Date
  updated_at: Date
  /** Set by the first application; from then on the order is read-only. */
  applied_at: Date | null
  /** Opened by a partner's link, so it is never the visitor's own open order. */
  from_partner_link: Generated<boolean>
}

interface OrderTables {
  orders: OrderRow
}

export const columnOf = (name: FieldName): keyof AnswerColumns =>
  (fieldOf(name).sealed ? `${name}_sealed` : name) as keyof AnswerColumns

/** All columns of the fields that a test accepts. */
export const columnsOf = (accepts: (field: OrderField) => boolean): (keyof AnswerColumns)[] =>
  FIELD_NAMES.filter((name) => accepts(fieldOf(name))).flatMap((name) =>
    fieldOf(name).kind === 'id_no' ? [columnOf(name), `${name}_masked` as 'id_no_masked'] : [columnOf(name)],
  )

const nulls = (columns: (keyof AnswerColumns)[]): Partial<AnswerColumns> =>
  Object.fromEntries(columns.map((column) => [column, null]))

export const NO_IDENTITY = nulls(columnsOf(({ flow }) => flow === FLOW.identity))

export const NO_ANSWERS = nulls(columnsOf(() => true)) as AnswerColumns

export const orderTables = {
  orders: table('orders', {
    owner: 'user_id',
    sealed: Object.fromEntries(
      FIELD_NAMES.flatMap((name) => {
        const { sealed } = fieldOf(name)
        return sealed ? [[columnOf(name), sealed]] : []
      }),
    ) as Record<keyof Sealed, string>,
    readable: columnsOf(() => true).filter((column) => !column.endsWith('_sealed')) as (keyof (Plain &
      Numbered))[],
    other: names('order_no user_id flow channel created_at updated_at applied_at from_partner_link'),
    ends: [
      'with applications',
      { from: 'updated_at', after: APPLICATION_LIFE, when: 'applied_at is null', byHand: true },
    ],
    deletion: 'deleted',
    copy: '订单',
  }),
}

declare module '../postgres/tables' {
  interface Database extends OrderTables {}
}
