import { fen } from '@contract/brands'
import { FIELD_NAMES, type FieldName, fieldOf } from '@contract/rules/order-fields'
import { yuan } from '../lib/yuan'
import { answerOf, birthDateOf } from '../order/answers'
import { labelOf } from '../order/options'
import { dateText, indented, line, type Needs, timeText } from './export-text-parts'
import type { ownOrders } from './personal-data'

type Order = Awaited<ReturnType<typeof ownOrders>>[number]

/** One answer, named as the privacy policy names it. */
function answerLines(order: Order, name: FieldName, { vault }: Needs): string[] {
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

/** An order with all its answers and the contact person for the store. */
export function orderText(order: Order, needs: Needs): string[] {
  const { vault } = needs
  const contact = order.contact_name && order.contact_mobile
  return [
    `订单${order.order_no}（${timeText(order.created_at)}）`,
    ...indented([
      ...line('由合作方转来', order.partner),
      ...FIELD_NAMES.flatMap((name) => answerLines(order, name, needs)),
      ...(contact
        ? [
            `到店联系人：${vault.open(order.contact_name ?? '', 'contact_name')}，${vault.open(order.contact_mobile ?? '', 'mobile')}`,
            ...line('给网点的留言', order.note_sealed && vault.open(order.note_sealed, 'note')),
          ]
        : []),
    ]),
  ]
}
