import { CODE } from '@contract/codes'
import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError } from '../../lib/api-error'
import type { WithdrawalOutcome } from '../../tables/consent'
import type { Database } from '../../tables/database'
import { advance } from '../application/applications'
import { cancelVisit, endWaiting, tell } from '../application/outbox'
import { forgetIdentity, IDENTITY } from '../identity/consent'
import { enterWithdrawals } from './withdrawal-entries'
import { leadsOf, type Owner, withStandstill } from './withdrawal-locks'

/** What is withdrawn. */
interface Subject {
  agreement_code: string
  institution_code: string | null
  /** Of the agreement; null for one that is no longer listed. */
  group: string | null
}

export interface Withdrawal extends WithdrawalOutcome {
  withdrawn_at: Date
}

/** Whose entries of the ledger they are: the account's, and those of the leads that its phone left. */
export const ownSubjects = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('consent_subjects')
    .select('consent_subjects.subject_digest')
    .where('user_id', '=', owner.user_id)
    .union(
      db
        .selectFrom('consent_subjects')
        .select('consent_subjects.subject_digest')
        .where('consent_subjects.lead_no', 'in', leadsOf(db, owner)),
    )

/** The consents of an account, and those of the leads that its phone left. */
export const ownConsents = (db: Kysely<Database>, owner: Owner) =>
  db.selectFrom('consents').where('consents.subject_digest', 'in', ownSubjects(db, owner))

/** Which consent is withdrawn, and where. */
interface Request {
  user_id: number
  /** Number of the consent's entry in the ledger. */
  id: number
  channel: string
  device: string
}

/**
 * Withdraws a consent, and with it all of the visitor's to the same agreement (PIPL art. 15): each gets an entry of its
 * own in the ledger. What was not sent yet never is; who has the data is told. Withdrawing one of the login also ends all
 * sessions. One that is withdrawn already is answered as it was.
 * @throws {ApiError} 404 for a consent that is not the visitor's
 */
export const withdraw = (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { user_id, id, channel, device }: Request,
): Promise<Withdrawal> =>
  withStandstill(db, user_id, async (trx, owner) => {
    const consent = await ownConsents(trx, owner)
      .leftJoin('agreements', 'agreements.code', 'consents.agreement_code')
      .select(['agreement_code', 'consents.institution_code', 'group', 'withdrawn_at', 'outcome'])
      .where('consents.id', '=', id)
      .executeTakeFirst()
    if (!consent) throw new ApiError(CODE.notFound, '没有找到这条授权')
    if (consent.withdrawn_at)
      return { withdrawn_at: consent.withdrawn_at, ...(consent.outcome ?? { stopped: [], told: [] }) }

    const at = clock.now()
    const applications = await stopApplications(trx, owner, consent, at)
    const leads = await stopLeads(trx, owner, consent, at)
    const outcome = {
      stopped: [...applications.stopped, ...leads.stopped],
      told: [...applications.told, ...leads.told],
    }
    if (consent.group === 'login') await trx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    if (consent.agreement_code === IDENTITY) await forgetIdentity(trx, user_id, at)
    const live = ownConsents(trx, owner).where('agreement_code', '=', consent.agreement_code)
    await enterWithdrawals(trx, { random }, live, { user_id, channel, device, at, outcome })
    return { withdrawn_at: at, ...outcome }
  })

/** The live applications that stand on the agreement, by their product's own list. */
async function standingOn(db: Kysely<Database>, owner: Owner, subject: Subject) {
  const live = await db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )
    .select(['a.apply_no', 'a.status', 'a.institution_code', 'p.definition'])
    .where('a.user_id', '=', owner.user_id)
    .where('a.status', 'not in', ENDED)
    .orderBy('a.apply_no')
    .execute()
  return live.filter(
    ({ definition }) => subject.group === 'login' || definition.agreements.includes(subject.agreement_code),
  )
}

async function stopApplications(
  db: Kysely<Database>,
  owner: Owner,
  subject: Subject,
  at: Date,
): Promise<WithdrawalOutcome> {
  const outcome: WithdrawalOutcome = { stopped: [], told: [] }
  for (const { apply_no, status, institution_code } of await standingOn(db, owner, subject)) {
    const waiting = await endWaiting(db, { kind: 'deliver', apply_no }, at)
    // What was delivered stands on consents of its own where only the login's is withdrawn.
    if (waiting || subject.group !== 'login') {
      await advance(db, apply_no, { from: status, to: 'withdrawn', at })
      await cancelVisit(db, apply_no, at)
    }
    if (waiting) outcome.stopped.push(apply_no)
    // A failed attempt may have arrived all the same. The login's consent is not what the institution works with.
    const may_have_it = waiting ? waiting.attempts > 0 : subject.group !== 'login'
    if (may_have_it && (await tell(db, { apply_no, institution_code }, at))) outcome.told.push(apply_no)
  }
  return outcome
}

const leadsUnder = (db: Kysely<Database>, agreement_code: string) =>
  db
    .selectFrom('consents')
    .select('consents.lead_no')
    .where('consents.agreement_code', '=', agreement_code)
    .where('consents.lead_no', 'is not', null)
    .$narrowType<{ lead_no: string }>()

async function stopLeads(
  db: Kysely<Database>,
  owner: Owner,
  subject: Subject,
  at: Date,
): Promise<WithdrawalOutcome> {
  let query = db
    .selectFrom('support_shares')
    .select(['lead_no', 'institution_code', 'sent_at'])
    .where('lead_no', 'in', leadsOf(db, owner))
    .where('withdrawn_at', 'is', null)
    .orderBy('lead_no')
    .orderBy('institution_code')
    .forUpdate()
  if (subject.group !== 'login') {
    // Each lead stands on the agreement that was ticked for it.
    query = query
      .where('institution_code', '=', subject.institution_code ?? '')
      .where('lead_no', 'in', leadsUnder(db, subject.agreement_code))
  }
  const stopped = new Set<string>()
  const told = new Set<string>()
  for (const { lead_no, institution_code, sent_at } of await query.execute()) {
    if (sent_at && subject.group === 'login') continue
    const waiting = await endWaiting(db, { kind: 'lead', lead_no, institution_code }, at)
    await db
      .updateTable('support_shares')
      .set({ withdrawn_at: at })
      .where('lead_no', '=', lead_no)
      .where('institution_code', '=', institution_code)
      .execute()
    if (!sent_at) stopped.add(lead_no)
    const may_have_it = sent_at !== null || (waiting?.attempts ?? 0) > 0
    if (may_have_it && (await tell(db, { lead_no, institution_code }, at))) told.add(lead_no)
  }
  return { stopped: [...stopped], told: [...told] }
}
