import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { sql } from 'kysely'
import { orderText } from '../../src/services/privacy/order-text'
import { ownOrders } from '../../src/services/privacy/personal-data'
import type { AnswerColumns, OrderRow } from '../../src/tables/order'
import { type TestApp, testApp } from '../tools/harness'
import { readyVisitor } from '../tools/journey'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** What the text of an order tells: its heading, and every answer. The index of a number is no answer. */
type Told = 'order_no' | 'created_at' | Exclude<keyof AnswerColumns, `${string}_index`>

/**
 * The other columns of `orders`, and why the text of an order may leave them out. A column that is neither an answer of
 * the field table nor named here does not compile.
 */
const LEFT_OUT: Record<Exclude<keyof OrderRow, Told>, string> = {
  user_id: "the account's number, which the export tells in its first part",
  flow: 'the step to show next; it says nothing of the visitor that the answers do not',
  id_no_index: 'a keyed hash of the identity number, whose mask is told',
  channel: 'where the visitor came from, which the export tells in its part on channels',
  updated_at: 'when the row was written',
  applied_at: 'when the first application was made, which the export tells with the applications',
}

async function columnsOfOrders(): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders'`.execute(server.db)
  return rows.map(({ column_name }) => column_name)
}

async function completeOrder() {
  const { order_no } = await readyVisitor(server)
  const { user_id } = await server.db
    .selectFrom('orders')
    .select('user_id')
    .where('order_no', '=', order_no)
    .executeTakeFirstOrThrow()
  const [order] = await ownOrders(server.db, { user_id, mobile_index: '' })
  if (!order) throw new Error('there is no order')
  return order
}

test('the export tells every column of an order but those that are named with a reason', async () => {
  const order = await completeOrder()
  const text = orderText(order, server.deps).join('\n')
  const without = (column: string) => {
    const empty = order[column as keyof typeof order] instanceof Date ? new Date(0) : null
    return orderText({ ...order, [column]: empty }, server.deps).join('\n')
  }
  const untold = (await columnsOfOrders()).filter((column) => without(column) === text)
  expect(untold.sort()).toEqual(Object.keys(LEFT_OUT).sort())
})

test('the export names every field of the order form', async () => {
  const lines = orderText(await completeOrder(), server.deps)
  const missing = FIELD_NAMES.filter((name) => {
    const { label, export_label = label } = fieldOf(name)
    return !lines.some((line) => line.startsWith(`  ${export_label}：`))
  })
  expect(missing).toEqual([])
})
