import { type Kysely, sql } from 'kysely'
import type { Deps } from '../../http/deps'
import type { Call } from '../../http/handler'
import type { Database } from '../../tables/database'
import { carryTouches } from '../channel/touch'
import { openSession } from './sessions'

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

/** The visitor of a phone, made when there was none. */
export const visitorOfPhone = (db: Kysely<Database>, { vault, clock }: Needs, mobile: string) =>
  db
    .insertInto('visitors')
    .values({
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index: vault.index(mobile, 'mobile'),
      phone_mark: vault.index(mobile, 'phone_mark').slice(0, MARK_LENGTH),
      created_at: clock.now(),
    })
    // Changes nothing, but a row that is there already is answered too.
    .onConflict((conflict) =>
      conflict.column('mobile_index').doUpdateSet({ mobile_index: sql`excluded.mobile_index` }),
    )
    .returning(['user_id', 'phone_mark'])
    .executeTakeFirstOrThrow()

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
  const { user_id, phone_mark } = await visitorOfPhone(db, needs, mobile)
  const [device, channel] = [context._did, context._ch]
  await carryTouches(db, { user_id, device, channel, click_id: null, at: needs.clock.now() })
  const token = await openSession(db, needs, { user_id, device, channel })
  return { token, user_id, phone_mark }
}
