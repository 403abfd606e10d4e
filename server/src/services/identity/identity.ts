import type { Kysely } from 'kysely'
import type { Config } from '../../config/config'
import type { Deps } from '../../http/deps'
import type { Visitor } from '../../http/handler'
import { RateLimited, take } from '../../lib/limits'
import { before, VERIFIED_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'

/** Verifies that a name and an identity number belong together (two elements). Rejects when it cannot decide. */
export interface IdentityVerifier {
  verify(person: Person): Promise<boolean>
}

export interface Person {
  name: string
  id_no: string
}

/** Replaces a verification service in development and test: accepts every pair, unless the name contains 不符. */
export const developmentVerifier: IdentityVerifier = {
  async verify({ name }) {
    return !name.includes('不符')
  },
}

/** The verification service failed; the visitor is then not verified. */
export class VerifierUnavailable extends Error {}

/** Production without a verification service fails closed. */
const missingVerifier: IdentityVerifier = {
  async verify() {
    throw new Error('no identity verification service is configured')
  },
}

/** The verifier of a mode. An operator's own service is another implementation of the interface, chosen here. */
const identityVerifier = ({ mode }: Pick<Config, 'mode'>): IdentityVerifier =>
  mode === 'production' ? missingVerifier : developmentVerifier

/**
 * Verifies a person for a visitor, at most 20 times an hour: without the limit, one login would be enough to find out
 * which numbers belong to which names.
 * @throws {RateLimited} when the limit is reached; {VerifierUnavailable} when the verifier cannot decide
 */
export async function verifyFor(
  db: Kysely<Database>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  user_id: number,
  person: Person,
): Promise<boolean> {
  const wait = await take(db, { key: `identity:${user_id}`, max: 20, seconds: 3_600 }, clock.now())
  if (wait > 0) throw new RateLimited(wait)
  return identityVerifier(config)
    .verify(person)
    .catch((cause: unknown) => {
      throw new VerifierUnavailable('the identity verification service failed', { cause })
    })
}

const nameOf = ({ name, id_no }: Person, { vault }: Pick<Deps, 'vault'>) =>
  vault.index([name, id_no].join('\n'), 'verified_person')

type Needs = Pick<Deps, 'clock' | 'config' | 'vault'>

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
