import { fen } from '@contract/brands'
import { FIELD_NAMES, type FieldName, fieldOf } from '@contract/rules/order-fields'
import type { CopyNeeds, Owner } from '../http/rights'
import { indented, line } from '../lib/text/lines'
import { dateText, timeText } from '../lib/time/china-date'
import { yuan } from '../lib/yuan'
import { inPages } from '../postgres/pages'
import type { Db } from '../postgres/tables'
import { answerOf, birthDateOf } from './answers'
import { labelOf } from './options'
import type { Order } from './orders'

/** One answer, named as the privacy policy names it. */
function answerLines(order: Order, name: FieldName, { vault }: CopyNeeds): string[] {
  const field = fieldOf(name)
  const label = field.named
  if (field.kind === 'id_no') {
    const birth_date = birthDateOf(order, vault)
    return [...line(label, order.id_no_masked), ...line('出生日期', birth_date && dateText(birth_date))]
  }
  const value = answerOf(order, name, vault)
  if (value === null) return []
  switch (field.kind) {
    case 'amount':
      return line(label, yuan(fen(Number(value))))
    case 'term':
      return line(label, `${value}个月`)
    case 'choice':
      return line(label, labelOf(field.options, String(value)))
    default:
      return line(label, value)
  }
}

/** Lines of other nouns about an order, by its number. */
type Beside = ReadonlyMap<string, string[]>

export const orderText = (order: Order, needs: CopyNeeds, before: string[] = [], after: string[] = []) => [
  `订单${order.order_no}（${timeText(order.created_at)}）`,
  ...indented([...before, ...FIELD_NAMES.flatMap((name) => answerLines(order, name, needs)), ...after]),
]

/** The visitor's orders, the oldest first. */
export async function orderTexts(
  db: Db,
  { user_id }: Owner,
  needs: CopyNeeds,
  before: Beside = new Map(),
  after: Beside = new Map(),
): Promise<string[]> {
  const orders = db.selectFrom('orders').selectAll().where('user_id', '=', user_id).orderBy('created_at')
  return inPages(db, orders, (one) =>
    orderText(one, needs, before.get(one.order_no), after.get(one.order_no)),
  )
}
