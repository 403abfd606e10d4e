import { sql } from 'kysely'
import type { Db } from '../postgres/tables'

export interface Touch {
  channel: string
  device: string
  user_id: number | null
  /** The advertising platform's click id; null when the visit came without one. */
  click_id: string | null
  at: Date
}

/** Attributes a device, and the logged-in visitor, to a channel: the first touch stays. `db` is a transaction. */
export async function touchChannel(db: Db, touch: Touch): Promise<void> {
  const { channel, device, user_id, click_id, at } = touch
  // Locks rows in the same order as a login does, to avoid deadlocks.
  if (user_id !== null) await lockVisitor(db, user_id)
  await db
    .insertInto('device_channels')
    .values({
      device,
      user_id,
      first_channel: channel,
      last_channel: channel,
      first_click_id: click_id,
      last_click_id: click_id,
      last_click_at: click_id === null ? null : at,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('device').doUpdateSet({
        user_id: sql`coalesce(excluded.user_id, device_channels.user_id)`,
        last_click_id: sql`case
          when device_channels.last_channel = ${channel}
          then coalesce(${click_id}, device_channels.last_click_id) else ${click_id} end`,
        last_click_at: sql`case
          when device_channels.last_channel = ${channel} and ${click_id}::text is null
          then device_channels.last_click_at else excluded.last_click_at end`,
        last_channel: channel,
        last_at: at,
      }),
    )
    .execute()
  if (user_id !== null) await takeTouches(db, user_id, device)
}

const lockVisitor = (db: Db, user_id: number) =>
  db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()

/** Copies the touches of a device to the visitor: the first where there is none, the last unless the visitor's is newer. */
async function takeTouches(db: Db, user_id: number, device: string): Promise<void> {
  /** The device's value when the visitor has no first touch yet. */
  const first = (own: string, theirs: string) =>
    sql<never>`case
      when visitors.first_channel is null then d.${sql.ref(theirs)} else visitors.${sql.ref(own)} end`
  /** The device's value unless the visitor's last touch, on another device, is newer. */
  const last = (own: string, theirs: string) =>
    sql<never>`case
      when visitors.last_touch_at is null or visitors.last_touch_at <= d.last_at
      then d.${sql.ref(theirs)} else visitors.${sql.ref(own)} end`
  await db
    .updateTable('visitors')
    .from('device_channels as d')
    .set({
      first_channel: first('first_channel', 'first_channel'),
      first_click_id: first('first_click_id', 'first_click_id'),
      first_touch_at: first('first_touch_at', 'first_at'),
      last_channel: last('last_channel', 'last_channel'),
      last_click_id: last('last_click_id', 'last_click_id'),
      last_click_at: last('last_click_at', 'last_click_at'),
      last_touch_at: last('last_touch_at', 'last_at'),
    })
    .where('visitors.user_id', '=', user_id)
    .where('d.device', '=', device)
    .execute()
}

/** On login, copies the device's touches to the visitor; without any, the login is the first. `db` is a transaction. */
export async function carryTouches(db: Db, login: Touch & { user_id: number }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('device_channels')
    .set({ user_id: login.user_id })
    .where('device', '=', login.device)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await takeTouches(db, login.user_id, login.device)
  else if (login.channel) await touchChannel(db, login)
}
