import type { Forget } from '../http/rights'
import { oneOf } from '../lib/statement'

/** Keeps the counts of pages and landings without the visitor and without click ids, which the next login would report. */
export const forgetVisits: Forget = async (db, { user_id }, { devices }) => {
  await db.updateTable('marks').set({ user_id: null }).where('user_id', '=', user_id).execute()
  await db
    .updateTable('device_channels')
    .set({ user_id: null, first_click_id: null, last_click_id: null, last_click_at: null })
    .where('user_id', '=', user_id)
    .execute()
  await db
    .updateTable('channel_hits')
    .set({ click_id: null })
    .where('device', '=', oneOf(devices))
    .where('click_id', 'is not', null)
    .execute()
}
