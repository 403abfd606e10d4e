import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import type { Visitor } from '../http/handler'
import { giveBack, RateLimited, take } from '../http/limits'
import { ApiError, ServiceDown } from '../lib/api-error'
import type { Person, PersonCheck } from '../lib/remote/ports'
import { before, VERIFIED_LIFE } from '../lib/retention'
import { isReviewer } from '../login/review-number'
import { forgetVerified, keepsVerified, keepVerified } from '../login/sessions'
import type { Db } from '../postgres/tables'
import { recordProvision } from '../provision/provisions'
import { kindsOf } from '../provision/receivers'

/** The verification service failed, so the visitor is not verified: HTTP 503. */
export class VerifierUnavailable extends ServiceDown {}

type Needs = Pick<Deps, 'db' | 'clock' | 'verifier' | 'vault'>

/** What the identity service said about a person, before the transaction that uses it. */
export interface Verification {
  person: Person
  valid: boolean
}

const nameOf = ({ name, id_no }: Person, { vault }: Pick<Deps, 'vault'>) =>
  vault.index([name, id_no].join('\n'), 'verified_person')

/**
 * Verifies a person, at most 20 times an hour: otherwise one login could find out which numbers belong to which names.
 * Call it without a transaction. @throws {RateLimited}; {VerifierUnavailable} when the verifier cannot decide
 */
export async function verifyFor(
  { db, clock, verifier, vault }: Needs,
  user_id: number,
  person: Person,
): Promise<Verification> {
  if (await isReviewer(db, user_id)) return { person, valid: true }
  const limit = { key: `identity:${user_id}`, max: 20, seconds: 3_600 }
  const wait = await take(db, limit, clock.now())
  if (wait > 0) throw new RateLimited(wait)
  const provided = { reason: 'identity', categories: kindsOf(person) } as const
  const record = () => recordProvision(db, { clock, vault }, { user_id }, provided)
  const valid = await verifier.verify(person, record).catch(async (cause: unknown) => {
    await giveBack(db, [limit])
    throw new VerifierUnavailable('the identity verification service failed', { cause })
  })
  return { person, valid }
}

/** Knows only what was asked before the transaction. @throws {ApiError} 409 for another person: an answer has changed */
export const verifierKnowing = (asked: Verification | null): PersonCheck => ({
  verify: async ({ name, id_no }) => {
    if (asked?.person.name === name && asked.person.id_no === id_no) return asked.valid
    throw new ApiError(CODE.conflict, '操作正在处理，请稍后再试')
  },
})

/** Stores in the session whether its person is verified, for the save that follows. */
export const keepVerification = (
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  visitor: Visitor,
  { person, valid }: Verification,
) => keepVerified(db, visitor, valid ? { person: nameOf(person, { vault }), at: clock.now() } : null)

/** As `verifyFor`, unless the session has just verified this person; the save then calls `spendVerification`. */
export async function verifyUnlessKept(deps: Needs, visitor: Visitor, person: Person): Promise<Verification> {
  const since = before(deps.clock.now(), VERIFIED_LIFE)
  const kept = await keepsVerified(deps.db, visitor, nameOf(person, deps), since)
  return kept ? { person, valid: true } : verifyFor(deps, visitor.user_id, person)
}

/** Ends what the session has kept of this person, so that it serves one save. */
export const spendVerification = (
  db: Db,
  deps: Pick<Deps, 'vault'>,
  visitor: Visitor,
  { person }: Verification,
) => forgetVerified(db, visitor, nameOf(person, deps))
