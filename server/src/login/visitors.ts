import { type Insertable, type Kysely, sql } from 'kysely'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import type { Database } from '../postgres/tables'
import { endLinkSessions, openSession } from './sessions'
import { carryTouches } from './touch'

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'>

/** The request context, which names device and channel. */
export type Caller = Pick<Call<never>, 'context'>

export interface LoggedIn {
  token: string
  user_id: number
  phone_mark: string
}

/** Length of a phone mark: 128 bits, in hex. */
const MARK_LENGTH = 32

/** A number that no visitor has, for the data of somebody who is not logged in. */
export async function newUserId(db: Kysely<Database>): Promise<number> {
  const next = sql<number>`nextval(pg_get_serial_sequence('visitors', 'user_id'))`
  return (await db.selectNoFrom(next.as('user_id')).executeTakeFirstOrThrow()).user_id
}

/** The visitor of a phone number, created when there is none. */
export const visitorOfPhone = (db: Kysely<Database>, { vault, clock }: Needs, mobile: string) =>
  db
    .insertInto('visitors')
    .values({
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index: vault.index(mobile, 'mobile'),
      phone_mark: vault.index(mobile, 'phone_mark').slice(0, MARK_LENGTH),
      created_at: clock.now(),
    })
    // A no-op update, because `returning` omits rows that the insert skipped.
    .onConflict((conflict) =>
      conflict.column('mobile_index').doUpdateSet({ mobile_index: sql`excluded.mobile_index` }),
    )
    .returning(['user_id', 'phone_mark'])
    .executeTakeFirstOrThrow()

/** Whether a visitor has this phone number. */
export async function hasPhone(
  db: Kysely<Database>,
  { vault }: Pick<Deps, 'vault'>,
  user_id: number,
  mobile: string,
): Promise<boolean> {
  const query = db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id)
  return (
    (await query.where('mobile_index', '=', vault.index(mobile, 'mobile')).executeTakeFirst()) !== undefined
  )
}

/**
 * Opens a session for the visitor of a phone number, who is created when there is none, and attributes the device's
 * channel to the visitor. Sessions of partners' links end, because what the visitor does from now on is not theirs to see.
 * The caller has verified that the visitor owns the number.
 */
export async function logIn(
  db: Kysely<Database>,
  needs: Needs,
  mobile: string,
  { context }: Caller,
): Promise<LoggedIn> {
  const { user_id, phone_mark } = await visitorOfPhone(db, needs, mobile)
  const [device, channel] = [context._did, context._ch]
  const at = needs.clock.now()
  await carryTouches(db, { user_id, device, channel, click_id: null, at })
  await reportConversion(db, { event: 'login', user_id, subject: String(user_id), at })
  await endLinkSessions(db, user_id)
  const token = await openSession(db, needs, { user_id, device, channel })
  return { token, user_id, phone_mark }
}

/** Records where a login was asked for. */
export const markLogin = (db: Kysely<Database>, mark: Insertable<Database['login_marks']>) =>
  db.insertInto('login_marks').values(mark).execute()

/** Keeps the visitor from being deleted until the transaction ends, for a row that will refer to them. */
export const holdVisitor = (db: Kysely<Database>, user_id: number) =>
  db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).forKeyShare().execute()

/** Stores whether offers are sorted by the visitor's own amount and term. */
export const choosePersonalised = (db: Kysely<Database>, user_id: number, personalised: boolean) =>
  db.updateTable('visitors').set({ personalised }).where('user_id', '=', user_id).execute()
