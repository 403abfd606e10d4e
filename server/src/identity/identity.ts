import type { Deps } from '../http/deps'
import type { Call, Visitor } from '../http/handler'
import { giveBack, RateLimited, take } from '../http/limits'
import { ServiceDown } from '../lib/api-error'
import type { Person } from '../lib/remote/ports'
import { before, VERIFIED_LIFE } from '../lib/retention'
import { isReviewer } from '../login/review-number'

/** The verification service failed, so the visitor is not verified: HTTP 503. */
export class VerifierUnavailable extends ServiceDown {}

type Needs = Pick<Deps, 'db' | 'clock' | 'verifier' | 'vault'>
/** A call of a visitor. */
type Verifying = Pick<Call<never>, 'db' | 'outside'>

const nameOf = ({ name, id_no }: Person, { vault }: Pick<Deps, 'vault'>) =>
  vault.index([name, id_no].join('\n'), 'verified_person')

/**
 * Verifies a person for a visitor, at most 20 times an hour: without the limit, one login would be enough to find out
 * which numbers belong to which names. The service is asked without a transaction, and not about whom WeChat's reviewers
 * name.
 * @throws {RateLimited} when the limit is reached; {VerifierUnavailable} when the verifier cannot decide
 */
export const verifyFor = (
  { outside }: Pick<Verifying, 'outside'>,
  deps: Needs,
  user_id: number,
  person: Person,
): Promise<boolean> =>
  outside(nameOf(person, deps), async () => {
    if (await isReviewer(deps.db, user_id)) return true
    const limit = { key: `identity:${user_id}`, max: 20, seconds: 3_600 }
    const wait = await take(deps.db, limit, deps.clock.now())
    if (wait > 0) throw new RateLimited(wait)
    return deps.verifier.verify(person).catch(async (cause: unknown) => {
      await giveBack(deps.db, [limit])
      throw new VerifierUnavailable('the identity verification service failed', { cause })
    })
  })

/** As `verifyFor`, and stores a verified person in the session for the save that follows. */
export async function verifyAhead(
  call: Verifying,
  deps: Needs,
  { user_id, session_id }: Visitor,
  person: Person,
): Promise<boolean> {
  const valid = await verifyFor(call, deps, user_id, person)
  const fresh = valid ? { verified_person: nameOf(person, deps), verified_at: deps.clock.now() } : NOBODY
  await call.db.updateTable('sessions').set(fresh).where('session_id', '=', session_id).execute()
  return valid
}

const NOBODY = { verified_person: null, verified_at: null }

/** As `verifyFor`, unless the session has just verified this person: that result is used up, no attempt is counted. */
export async function verifyOnce(
  call: Verifying,
  deps: Needs,
  { user_id, session_id }: Visitor,
  person: Person,
): Promise<boolean> {
  const { numUpdatedRows } = await call.db
    .updateTable('sessions')
    .set(NOBODY)
    .where('session_id', '=', session_id)
    .where('verified_person', '=', nameOf(person, deps))
    .where('verified_at', '>', before(deps.clock.now(), VERIFIED_LIFE))
    .executeTakeFirst()
  return numUpdatedRows > 0n || verifyFor(call, deps, user_id, person)
}
