import { type Kysely, sql } from 'kysely'
import type { Database } from '../database'

export interface Touch {
  channel: string
  device: string
  user_id: number | null
  at: Date
}

/** Binds a device, and the visitor when one is logged in, to a channel: the first touch is kept, the last updated. */
export async function touchChannel(
  db: Kysely<Database>,
  { channel, device, user_id, at }: Touch,
): Promise<void> {
  await db
    .insertInto('device_channels')
    .values({ device, user_id, first_channel: channel, last_channel: channel, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('device').doUpdateSet({
        user_id: sql`coalesce(excluded.user_id, device_channels.user_id)`,
        last_channel: channel,
        last_at: at,
      }),
    )
    .execute()
  if (user_id === null) return
  await db
    .updateTable('visitors')
    .set({ first_channel: sql`coalesce(first_channel, ${channel})`, last_channel: channel })
    .where('user_id', '=', user_id)
    .execute()
}
