import type { Forget } from '../http/rights'

/** Keeps the counts of pages and landings without the visitor. */
export const forgetVisits: Forget = async (db, { user_id }) => {
  for (const table of ['marks', 'device_channels'] as const)
    await db.updateTable(table).set({ user_id: null }).where('user_id', '=', user_id).execute()
}
