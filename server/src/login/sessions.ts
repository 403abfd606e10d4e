import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Deps } from '../http/deps'
import type { Visitor } from '../http/handler'
import { DAY, SESSION_LIFE } from '../lib/retention'
import { statement } from '../lib/statement'
import { isoDay, periodOf } from '../lib/time/period'
import type { Database } from '../postgres/tables'

/** Tokens are long and random, so an unsalted SHA-256 is enough to make a stolen table useless. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * A token begins with the week of its session, because that is the partition in which it is looked up: the days from
 * 1970-01-01 to the week's Monday in base 36, and a dot, which random tokens have not.
 */
const weekOf = (at: Date) => periodOf(at, 'week').first
const prefixOf = (week: Date) => `${(week.getTime() / DAY).toString(36)}.`
/** The week that a token names, YYYY-MM-DD; null for a text that is no token. */
function weekIn(token: string): string | null {
  const [, days] = /^([0-9a-z]{1,4})\./.exec(token) ?? []
  return days === undefined ? null : isoDay(new Date(Number.parseInt(days, 36) * DAY))
}

export interface NewSession {
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
  db: Kysely<Database>,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { byLink = false, ...session }: NewSession,
): Promise<string> {
  const now = clock.now()
  const week = weekOf(now)
  const token = prefixOf(week) + random.token(32)
  await db
    .insertInto('sessions')
    .values({
      ...session,
      awaits_consents: byLink,
      token_hash: hashOf(token),
      session_id: random.uuid(),
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE),
      week: isoDay(week),
    })
    .execute()
  return token
}

const findInWeek = statement<Visitor>(`
  select user_id, session_id, awaits_consents, half_order from sessions
  where token_hash = $1 and expires_at > $2 and week = $3`)

/** The visitor of an `Authorization` header (the plain token, S6.4), or null. */
export async function findVisitor(
  db: Kysely<Database>,
  authorization: string,
  now: Date,
): Promise<Visitor | null> {
  // A client without a token sends the configured bearer placeholder; it contains a space, which tokens never do.
  const week = authorization.includes(' ') ? null : weekIn(authorization)
  if (week === null) return null
  const [visitor] = await findInWeek(db, hashOf(authorization), now, week)
  return visitor ?? null
}

/** Ends the visitor's sessions that partners' links opened. */
export const endLinkSessions = (db: Kysely<Database>, user_id: number) =>
  db.deleteFrom('sessions').where('user_id', '=', user_id).where('half_order', 'is not', null).execute()

/** Ends one session; the visitor's others stay valid. */
export const endSession = (db: Kysely<Database>, session_id: string) =>
  db.deleteFrom('sessions').where('session_id', '=', session_id).execute()

/** Ends all of the visitor's sessions. */
export const endSessions = (db: Kysely<Database>, user_id: number) =>
  db.deleteFrom('sessions').where('user_id', '=', user_id).execute()

/** Opens everything to a session that waited for the login consents. */
export const openFully = (db: Kysely<Database>, session_id: string) =>
  db.updateTable('sessions').set({ awaits_consents: false }).where('session_id', '=', session_id).execute()

/** Stores in a session whom the identity service has just verified, by a keyed hash; null for nobody. */
export const keepVerified = (
  db: Kysely<Database>,
  session_id: string,
  verified: { person: string; at: Date } | null,
) =>
  db
    .updateTable('sessions')
    .set({ verified_person: verified?.person ?? null, verified_at: verified?.at ?? null })
    .where('session_id', '=', session_id)
    .execute()

/** Whether a session keeps this person as verified after a time. */
export async function keepsVerified(
  db: Kysely<Database>,
  session_id: string,
  person: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('verified_person', '=', person)
    .where('verified_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what a session keeps of a verified person. */
export const forgetVerified = (db: Kysely<Database>, session_id: string, person: string) =>
  db
    .updateTable('sessions')
    .set({ verified_person: null, verified_at: null })
    .where('session_id', '=', session_id)
    .where('verified_person', '=', person)
    .execute()
