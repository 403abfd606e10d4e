import { type Selectable, sql } from 'kysely'
import { oneOf, withNext } from '../lib/statement'
import type { Database, Db } from '../postgres/tables'

export interface Touch {
  channel: string
  device: string
  user_id: number | null
  /** The advertising platform's click id; null when the visit came without one. */
  click_id: string | null
  at: Date
}

/** The touches of a device, which may lie on another machine than its visitor. */
export type DeviceTouches = Selectable<Database['device_channels']>

export const recordLanding = (
  db: Db,
  hit: { channel: string; click_id: string | null; landing: string; device: string; at: Date },
) => withNext(db, db.insertInto('channel_hits').values(hit))

/** Attributes a device to a channel: the first touch is kept, the last is updated, each with its click id. */
export const touchDevice = (
  db: Db,
  { channel, device, user_id, click_id, at }: Touch,
): Promise<DeviceTouches> =>
  db
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
    .returningAll()
    .executeTakeFirstOrThrow()

/** The devices of deleted visitors are nobody's. */
export const forgetDevices = (db: Db, user_ids: readonly number[]) =>
  db.updateTable('device_channels').set({ user_id: null }).where('user_id', '=', oneOf(user_ids)).execute()

/** Notes the visitor of a device and returns its touches; undefined for a device that no channel has touched. */
export const claimDevice = (
  db: Db,
  { device, user_id }: { device: string; user_id: number },
): Promise<DeviceTouches | undefined> =>
  db
    .updateTable('device_channels')
    .set({ user_id })
    .where('device', '=', device)
    .returningAll()
    .executeTakeFirst()
