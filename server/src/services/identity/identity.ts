import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import type { Visitor } from '../../http/handler'
import { ServiceDown } from '../../lib/api-error'
import { RateLimited, take } from '../../lib/limits'
import type { Person } from '../../lib/providers/identity/identity'
import { before, VERIFIED_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'

/** The verification service failed, so the visitor is not verified: HTTP 503. */
export class VerifierUnavailable extends ServiceDown {}

/**
 * Verifies a person for a visitor, at most 20 times an hour: without the limit, one login would be enough to find out
 * which numbers belong to which names.
 * @throws {RateLimited} when the limit is reached; {VerifierUnavailable} when the verifier cannot decide
 */
export async function verifyFor(
  db: Kysely<Database>,
  { clock, verifier }: Pick<Deps, 'clock' | 'verifier'>,
  user_id: number,
  person: Person,
): Promise<boolean> {
  const wait = await take(db, { key: `identity:${user_id}`, max: 20, seconds: 3_600 }, clock.now())
  if (wait > 0) throw new RateLimited(wait)
  return verifier.verify(person).catch((cause: unknown) => {
    throw new VerifierUnavailable('the identity verification service failed', { cause })
  })
}

const nameOf = ({ name, id_no }: Person, { vault }: Pick<Deps, 'vault'>) =>
  vault.index([name, id_no].join('\n'), 'verified_person')

type Needs = Pick<Deps, 'clock' | 'verifier' | 'vault'>

/** As `verifyFor`, and stores a verified person in the session for the save that follows. */
export async function verifyAhead(
  db: Kysely<Database>,
  deps: Needs,
  { user_id, session_id }: Visitor,
  person: Person,
): Promise<boolean> {
  const valid = await verifyFor(db, deps, user_id, person)
  const fresh = valid ? { verified_person: nameOf(person, deps), verified_at: deps.clock.now() } : NOBODY
  await db.updateTable('sessions').set(fresh).where('session_id', '=', session_id).execute()
  return valid
}

const NOBODY = { verified_person: null, verified_at: null }

/** As `verifyFor`, unless the session has just verified this person: that result is used up, no attempt is counted. */
export async function verifyOnce(
  db: Kysely<Database>,
  deps: Needs,
  { user_id, session_id }: Visitor,
  person: Person,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(NOBODY)
    .where('session_id', '=', session_id)
    .where('verified_person', '=', nameOf(person, deps))
    .where('verified_at', '>', before(deps.clock.now(), VERIFIED_LIFE))
    .executeTakeFirst()
  return numUpdatedRows > 0n || verifyFor(db, deps, user_id, person)
}
