import { FLOW } from '@contract/rules/order-steps'
import { PROVEN, recordConsents } from '../consent/consents'
import { hasWithdrawnSince, textsConsented } from '../consent/given'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import { endUnproven } from '../login/forget'
import { visitorRow } from '../login/residence'
import { provenVisitor } from '../login/visitors'
import { deleteTraces } from '../match/forget'
import { deleteOrders } from '../order/forget'
import { lockOrders } from '../order/orders'
import { copyRows, type Db } from '../postgres/tables'

/** What partners' links bring, in the order in which rows refer to each other. */
const ENTERED = ['orders', 'half_orders', 'half_clicks', 'match_traces'] as const

/**
 * What was entered on this device by partners' links to a number becomes its account's, beside what that has, now that a
 * code has proven the number there (S18.18); nothing does if a consent of the account was withdrawn since. Call it last in
 * the transaction `db`, because the ledger stays locked.
 */
export async function takeOverEntered(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  who: { user_id: number; channel: string; device: string; at: Date },
  mobile: string,
): Promise<void> {
  const entered = await provenVisitor(db, deps, mobile, who.device)
  if (!entered) return
  const { user_id, at } = who
  const from = entered.user_id
  const { created_at } = await visitorRow(db, from)
  const orders = await lockOrders(db, from)
  if (await hasWithdrawnSince(db, user_id, created_at)) return endUnproven(db, from, at)
  const given = await textsConsented(db, from)
  for (const table of ENTERED) await copyRows(db, table, { from, to: user_id })
  await deleteTraces(db, orders)
  await deleteOrders(db, orders)
  await endUnproven(db, from, at)
  for (const { order_no, flow } of orders)
    if (flow === FLOW.complete) await reportConversion(db, { event: 'order', user_id, subject: order_no, at })
  // The half flow asks for no agreement of an institution.
  const none = { institution_code: null }
  const subjects = given.map(({ agreement_code: code, ...text }) => ({ ...text, ...none, code }))
  await recordConsents(db, deps, { ...who, purpose: PROVEN }, subjects)
}
