import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import type { Visitor } from '../../http/handler'
import type { Database } from '../../tables/database'

const LIFE_DAYS = 30
const DAY = 86_400_000

/** Tokens are random and long, so a plain SHA-256 is enough to make a stolen table useless. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface NewSession {
  user_id: number
  device: string
  channel: string
  /** By a link: only the calls that ask for the login consents take it until they are given. */
  byLink?: boolean
}

/** Opens a session of 30 days and answers its access token, which is stored nowhere. */
export async function openSession(
  db: Kysely<Database>,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { byLink = false, ...session }: NewSession,
): Promise<string> {
  const token = random.token(32)
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      ...session,
      awaits_consents: byLink,
      token_hash: hashOf(token),
      session_id: random.uuid(),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_DAYS * DAY),
    })
    .execute()
  return token
}

/** The visitor behind an `Authorization` header (the token as it is, S6.4), or null. */
export async function findVisitor(
  db: Kysely<Database>,
  authorization: string,
  now: Date,
): Promise<Visitor | null> {
  // The configured bearer placeholder of a client without a token is no token: ours hold no space.
  if (authorization === '' || authorization.includes(' ')) return null
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'session_id', 'awaits_consents'])
    .where('token_hash', '=', hashOf(authorization))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}
