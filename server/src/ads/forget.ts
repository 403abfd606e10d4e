import type { Forget } from '../http/rights'
import { oneOf } from '../lib/statement'

/** Keeps the counts and charges of advertisements without the visitor. */
export const forgetClicks: Forget = async (db, { user_id, devices }) => {
  await db.updateTable('ad_clicks').set({ user_id: null }).where('user_id', '=', user_id).execute()
  const names = [`user:${user_id}`, ...devices.map((device) => `device:${device}`)]
  await db.deleteFrom('ad_visitors').where('visitor', '=', oneOf(names)).execute()
}
