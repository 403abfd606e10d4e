import type { Forget, Tell } from '../http/rights'

/** Keeps the counts of pages and landings without the visitor and without click ids, which the next login would report. */
export const forgetVisits: Forget = async (db, { user_id, devices }) => {
  // One after the other, as devices may lie on several machines.
  for (const device of devices) {
    await db
      .updateTable('marks')
      .set({ user_id: null })
      .where(({ and }) => and({ device, user_id }))
      .execute()
    await db
      .updateTable('device_channels')
      .set({ user_id: null, first_click_id: null, last_click_id: null, last_click_at: null })
      .where(({ and }) => and({ device, user_id }))
      .execute()
    await db
      .updateTable('channel_hits')
      .set({ click_id: null })
      .where('device', '=', device)
      .where('click_id', 'is not', null)
      .execute()
  }
}

/** Marks of the devices on which the visitor has logged in. */
export const countMarks: Tell<number> = async (db, { user_id, devices }) => {
  let count = 0
  for (const device of devices) {
    const marks = db.selectFrom('marks').where(({ and }) => and({ device, user_id }))
    const { here } = await marks
      .select(({ fn }) => fn.countAll<string>().as('here'))
      .executeTakeFirstOrThrow()
    count += Number(here)
  }
  return count
}
