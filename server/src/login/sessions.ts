import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Deps } from '../http/deps'
import type { Visitor } from '../http/handler'
import { digitsFor, userIn } from '../lib/numbers'
import { DAY, SESSION_LIFE } from '../lib/retention'
import { statement, withNext } from '../lib/statement'
import { isoDay, periodOf } from '../lib/time/period'
import type { Database, Db } from '../postgres/tables'

/** Tokens are long and random, so an unsalted SHA-256 is enough to make a stolen table useless. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * A token begins with the place where its session is looked up, each part with a dot behind it: the week, which is the
 * partition, as the days from 1970-01-01 to its Monday in base 36, and 18 digits that tell the server the visitor.
 */
const weekOf = (at: Date) => periodOf(at, 'week').first
/** The place that a token names; null for a text that is no token, or one of a week whose sessions have ended. */
function placeIn(
  token: string,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
): { week: string; user_id: number } | null {
  const [, days, digits] = /^([0-9a-z]{1,4})\.(\d{18})\./.exec(token) ?? []
  if (days === undefined || digits === undefined) return null
  const week = new Date(Number.parseInt(days, 36) * DAY)
  const age = clock.now().getTime() - week.getTime()
  if (week.getTime() !== weekOf(week).getTime() || age < -DAY || age > SESSION_LIFE + 7 * DAY) return null
  return { week: isoDay(week), user_id: userIn('session', vault, digits) }
}

interface NewSession {
  user_id: number
  device: string
  channel: string
  /** Opened by a login link: until the login consents are given, only the endpoints that ask for them accept it. */
  byLink?: boolean
  /** The only order of a session that a partner's link opened. */
  half_order?: string
}

/** Opens a session (`SESSION_LIFE`) and returns its access token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { byLink = false, ...session }: NewSession,
): Promise<string> {
  const now = clock.now()
  const week = weekOf(now)
  const digits = digitsFor('session', { random, vault }, session.user_id)
  const token = [(week.getTime() / DAY).toString(36), digits, random.token(32)].join('.')
  const row = {
    ...session,
    awaits_consents: byLink,
    token_hash: hashOf(token),
    session_id: random.uuid(),
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFE),
    week: isoDay(week),
  }
  await withNext(db, db.insertInto('sessions').values(row))
  return token
}

const finders = new Map<string, ReturnType<typeof statement<Visitor>>>()

/** With the week in its text the statement is about one partition, so PostgreSQL plans it once and not with each call. */
function finderOf(week: string) {
  const find =
    finders.get(week) ??
    statement<Visitor>(`
      select user_id, session_id, device, awaits_consents, half_order from sessions
      where user_id = $1 and token_hash = $2 and week = '${week}' and expires_at > $3
        and (half_order is null or device = $4)`)
  finders.set(week, find)
  return find
}

/** The visitor of an `Authorization` header (the plain token, S6.4), or null. A partner's link logs in its device alone. */
export async function findVisitor(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  authorization: string,
  device = '',
): Promise<Visitor | null> {
  // A client without a token sends the configured bearer placeholder; it contains a space, which tokens never do.
  const place = authorization.includes(' ') ? null : placeIn(authorization, { clock, vault })
  if (!place) return null
  const find = finderOf(place.week)
  const [visitor] = await find(db, place.user_id, hashOf(authorization), clock.now(), device)
  return visitor ?? null
}

type Session = Pick<Visitor, 'user_id' | 'session_id'>
const is =
  ({ user_id, session_id }: Session) =>
  ({ and }: ExpressionBuilder<Database, 'sessions'>) =>
    and({ user_id, session_id })

export const endSession = (db: Db, session: Session) => db.deleteFrom('sessions').where(is(session)).execute()

/** Opens everything to a session that waited for the login consents. */
export const openFully = (db: Db, session: Session) =>
  withNext(db, db.updateTable('sessions').set({ awaits_consents: false }).where(is(session)))

/** Stores in a session whom the identity service has just verified, by a keyed hash; null for nobody. */
export const keepVerified = (db: Db, session: Session, verified: { person: string; at: Date } | null) =>
  withNext(
    db,
    db
      .updateTable('sessions')
      .set({ verified_person: verified?.person ?? null, verified_at: verified?.at ?? null })
      .where(is(session)),
  )

/** Whether a session keeps this person as verified after a time. */
export async function keepsVerified(db: Db, session: Session, person: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('session_id')
    .where(is(session))
    .where('verified_person', '=', person)
    .where('verified_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export const forgetVerified = (db: Db, session: Session, person: string) =>
  withNext(
    db,
    db
      .updateTable('sessions')
      .set({ verified_person: null, verified_at: null })
      .where(is(session))
      .where('verified_person', '=', person),
  )

/** Ends every session now; the purge deletes them with what depends on them. Returns their number. */
export async function endAllSessions(db: Db, at: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ expires_at: at })
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
