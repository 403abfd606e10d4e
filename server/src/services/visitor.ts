import { type Kysely, sql } from 'kysely'
import type { Database } from '../database'
import type { Deps } from '../deps'
import type { Call } from '../handler'
import { openSession } from './session'

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'>

/** Device and channel that a call names. */
export type Caller = Pick<Call<never>, 'context'>

export interface LoggedIn {
  token: string
  user_id: number
  phone_mark: string
}

/** Length of a phone mark: 128 bits, in hex. */
const MARK_LENGTH = 32

/** First and last channel of a device, by its own touches, else by the channel of this call. */
async function channelsOf(db: Kysely<Database>, device: string, channel: string) {
  const row = await db
    .selectFrom('device_channels')
    .selectAll()
    .where('device', '=', device)
    .executeTakeFirst()
  return { first: row?.first_channel ?? (channel || null), last: row?.last_channel ?? (channel || null) }
}

/**
 * The visitor of a phone, made when there was none, and a session of theirs. The caller has proved that the phone is
 * theirs. Takes the device's channel over: the first touch is kept, the last one updated.
 */
export async function logIn(
  db: Kysely<Database>,
  needs: Needs,
  mobile: string,
  { context }: Caller,
): Promise<LoggedIn> {
  const { vault, clock } = needs
  const channel = await channelsOf(db, context._did, context._ch)
  const { user_id, phone_mark } = await db
    .insertInto('visitors')
    .values({
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index: vault.index(mobile, 'mobile'),
      phone_mark: vault.index(mobile, 'phone_mark').slice(0, MARK_LENGTH),
      first_channel: channel.first,
      last_channel: channel.last,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('mobile_index').doUpdateSet({
        first_channel: sql`coalesce(visitors.first_channel, excluded.first_channel)`,
        last_channel: sql`coalesce(excluded.last_channel, visitors.last_channel)`,
      }),
    )
    .returning(['user_id', 'phone_mark'])
    .executeTakeFirstOrThrow()
  await db.updateTable('device_channels').set({ user_id }).where('device', '=', context._did).execute()
  const token = await openSession(db, needs, { user_id, device: context._did, channel: context._ch })
  return { token, user_id, phone_mark }
}
