import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { orderText } from '../../src/services/privacy/order-text'
import { ownOrders } from '../../src/services/privacy/personal-data'
import type { AnswerColumns, OrderRow } from '../../src/tables/order'
import { rowOf, testServer } from '../tools/harness'
import { readyVisitor } from '../tools/journey'

const server = testServer()

/** The columns that the text of an order contains: its heading and every answer. An index is not an answer. */
type Told = 'order_no' | 'created_at' | Exclude<keyof AnswerColumns, `${string}_index`>

/**
 * The other columns of `orders`, each with the reason why the text may leave it out. A column that is neither an
 * answer of the field table nor listed here is a type error.
 */
const LEFT_OUT: Record<Exclude<keyof OrderRow, Told>, string> = {
  user_id: "the account's number, which the export tells in its first part",
  flow: 'the step to show next; it says nothing of the visitor that the answers do not',
  id_no_index: 'a keyed hash of the identity number, whose mask is told',
  channel: 'where the visitor came from, which the export tells in its part on channels',
  updated_at: 'when the row was written',
  aside: 'whether a partner’s link opened it, which the export tells by the partner',
  applied_at: 'when the first application was made, which the export tells with the applications',
}

test('the export names every field of the order form and every column of an order, except those that are left out with a reason', async () => {
  const row = await rowOf(server, 'orders', { order_no: (await readyVisitor(server)).order_no })
  const [order] = await ownOrders(server.db, { user_id: row.user_id, mobile_index: '' })
  if (!order) throw new Error('there is no order')
  const lines = orderText(order, server.deps)
  const without = (column: string) => {
    const empty = order[column as keyof typeof order] instanceof Date ? new Date(0) : null
    return orderText({ ...order, [column]: empty }, server.deps)
  }
  const untold = Object.keys(row).filter((column) => without(column).join() === lines.join())
  expect(untold.sort()).toEqual(Object.keys(LEFT_OUT).sort())
  for (const name of FIELD_NAMES) {
    expect(lines).toContainEqual(expect.stringMatching(`^  ${fieldOf(name).named}：`))
  }
})
