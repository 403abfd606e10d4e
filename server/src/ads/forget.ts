import type { Forget } from '../http/rights'

/** Keeps the counts and charges of advertisements without the visitor. */
export const forgetClicks: Forget = async (db, { user_id }) => {
  await db.updateTable('ad_clicks').set({ user_id: null }).where('user_id', '=', user_id).execute()
  await db.deleteFrom('ad_visitors').where('visitor', '=', `user:${user_id}`).execute()
}
