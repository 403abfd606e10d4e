import type { Account } from '@contract/values'
import { type Insertable, type Selectable, sql } from 'kysely'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import type { Call, Visitor } from '../http/handler'
import { maskMobile } from '../lib/masked-text'
import { SESSION_LIFE } from '../lib/retention'
import { withNext } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import { keepNewest } from '../postgres/keep-newest'
import type { Database, Db } from '../postgres/tables'
import { visitorRow } from './residence'
import { openSession } from './sessions'
import { carryTouches } from './touch'

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'>

export interface LoggedIn {
  token: string
  user_id: number
  phone_mark: string
}

/** Length of a phone mark: 128 bits, in hex. */
const MARK_LENGTH = 32

/** A number that no visitor has, for the data of somebody who is not logged in. */
export async function newUserId(db: Db): Promise<number> {
  const next = sql<number>`nextval('user_ids')`
  return (await db.selectNoFrom(next.as('user_id')).executeTakeFirstOrThrow()).user_id
}

type Found = Pick<LoggedIn, 'user_id' | 'phone_mark'>

/** Leads to the account of a number; with a device only to who came there by partners' links, before a code (S18.17). */
const indexOf = ({ vault }: Pick<Needs, 'vault'>, mobile: string, device?: string): MobileIndex =>
  vault.index(device === undefined ? mobile : `${mobile}\n${device}`, 'mobile')

/** The visitor of a phone number, locked against a deletion until the transaction ends. */
async function knownVisitor(db: Db, mobile_index: MobileIndex): Promise<Found | undefined> {
  const phone = db.selectFrom('phones').select('user_id').where('mobile_index', '=', mobile_index)
  const known = await phone.executeTakeFirst()
  const visitor = db.selectFrom('visitors').select(['user_id', 'phone_mark']).forNoKeyUpdate()
  return known && visitor.where('user_id', '=', known.user_id).executeTakeFirst()
}

/** Undefined when another login has created the visitor at the same time. */
async function newVisitor(db: Db, { vault, clock }: Needs, mobile: string, mobile_index: MobileIndex) {
  const user_id = await newUserId(db)
  const entered = await db
    .insertInto('phones')
    .values({ mobile_index, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (entered.numInsertedOrUpdatedRows === 0n) return undefined
  const mobile_sealed = vault.seal(mobile, 'mobile')
  const phone_mark = vault.index(mobile, 'phone_mark').slice(0, MARK_LENGTH)
  const visitor = { user_id, mobile_index, mobile_sealed, phone_mark, created_at: clock.now() }
  await withNext(db, db.insertInto('visitors').values(visitor))
  return { user_id, phone_mark }
}

/** How often a login looks again after another call has created or deleted the visitor at the same time. */
const TURNS = 5

/** The visitor of a phone number (`indexOf`), created when there is none. `db` is a transaction. */
export async function visitorOfPhone(db: Db, needs: Needs, mobile: string, device?: string): Promise<Found> {
  const index = indexOf(needs, mobile, device)
  for (let turn = 0; turn < TURNS; turn++) {
    const found = (await knownVisitor(db, index)) ?? (await newVisitor(db, needs, mobile, index))
    if (found) return found
  }
  throw new Error('the directory of phone numbers names a visitor who does not exist')
}

/** Who came to a device by partners' links to the number; kept as long as a session that is opened now. */
export async function unprovenVisitor(db: Db, needs: Needs, mobile: string, device: string): Promise<Found> {
  const found = await visitorOfPhone(db, needs, mobile, device)
  const unproven_until = new Date(needs.clock.now().getTime() + SESSION_LIFE)
  await db.updateTable('visitors').set({ unproven_until }).where('user_id', '=', found.user_id).execute()
  return found
}

/** The same, when a code has just proven the number on the device; undefined when nobody came. */
export const provenVisitor = (db: Db, needs: Needs, mobile: string, device: string) =>
  knownVisitor(db, indexOf(needs, mobile, device))

/** The account as the visitor can recognise it: the phone number with its middle digits masked. */
export const accountOf = async (db: Db, deps: Pick<Deps, 'vault'>, user_id: number): Promise<Account> =>
  accountIn(await visitorRow(db, user_id), deps)

export const accountIn = (
  { user_id, mobile_sealed, phone_mark }: Selectable<Database['visitors']>,
  { vault }: Pick<Deps, 'vault'>,
): Account => ({ user_id, phone_mark, mobile_masked: maskMobile(vault.open(mobile_sealed, 'mobile')) })

export async function hasPhone(
  db: Db,
  { vault }: Pick<Deps, 'vault'>,
  user_id: number,
  mobile: string,
): Promise<boolean> {
  const mobile_index = indexOf({ vault }, mobile)
  const query = db
    .selectFrom('visitors')
    .select('user_id')
    .where(({ and }) => and({ user_id, mobile_index }))
  return (await query.executeTakeFirst()) !== undefined
}

/** Logs in the visitor of a phone number that the caller has verified, who is created when there is none. */
export async function logIn(
  db: Db,
  needs: Needs,
  mobile: string,
  { context }: Pick<Call<never>, 'context'>,
): Promise<LoggedIn> {
  const { user_id, phone_mark } = await visitorOfPhone(db, needs, mobile)
  const [device, channel] = [context._did, context._ch]
  const at = needs.clock.now()
  await carryTouches(db, { user_id, device, channel, click_id: null, at })
  await reportConversion(db, { event: 'login', user_id, subject: String(user_id), at })
  const token = await openSession(db, needs, { user_id, device, channel })
  return { token, user_id, phone_mark }
}

/**
 * Records the login that opened the visitor's session, once, with its time, device and channel: however often and in
 * whichever channel a client marks it, a report counts what the server has seen.
 */
export async function markLogin(
  db: Db,
  { user_id, session_id }: Pick<Visitor, 'user_id' | 'session_id'>,
  { scene, host }: Pick<Insertable<Database['login_marks']>, 'scene' | 'host'>,
): Promise<void> {
  await sql`
    insert into login_marks (user_id, scene, channel, device, host, at)
    select s.user_id, ${scene}, s.channel, s.device, ${host}, s.created_at from sessions s
    where s.user_id = ${user_id} and s.session_id = ${session_id}
    on conflict (user_id, at) do nothing`.execute(db)
  await keepNewest(db, 'login_marks', { user_id }, 'id')
}

/** Keeps the visitor from being deleted until the transaction ends, for a row that will refer to them. */
export const holdVisitor = (db: Db, user_id: number) =>
  db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).forKeyShare().execute()

export const choosePersonalised = (db: Db, user_id: number, personalised: boolean) =>
  db.updateTable('visitors').set({ personalised }).where('user_id', '=', user_id).execute()
