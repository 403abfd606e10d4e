import { CODE } from '@contract/codes'
import { passesData } from '@contract/rules/ways'
import { advance } from '../application/applications'
import { applicationsWithProduct } from '../application/applications-with-product'
import { consentsOf, isEntry, ownSubjects } from '../consent/own'
import type { WithdrawalOutcome } from '../consent/tables'
import { enterWithdrawals, type SubjectKey, type WithdrawnConsent } from '../consent/withdrawal-entries'
import { cancelWaiting, queueNotice } from '../delivery/queue'
import { dropHeldIdentity } from '../half/identity'
import type { Deps } from '../http/deps'
import type { Owner } from '../http/rights'
import { IDENTITY } from '../identity/consent'
import { ApiError } from '../lib/api-error'
import { eachVisitor } from '../lib/statement'
import { endSessions, forgetVerified } from '../login/forget'
import { cancelVisit } from '../offline/appointments'
import { forgetIdentity } from '../order/forget'
import type { Db } from '../postgres/tables'
import { stopLeads } from '../support/forget'
import { cancelNews, forgetNotice } from '../wechat/notice'
import { withStandstill } from './standstill'

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'journal'>
type By = Record<'channel' | 'device', string> & { user_id: number }
type Withdrawal = WithdrawalOutcome & { withdrawn_at: Date }

/**
 * Withdraws the consent of entry `id` and all others to its agreement (PIPL art. 15): institutions that have data are
 * notified; a login's also ends all sessions. Repeated, it returns the earlier result; for the
 * consent to a lead, only what became of that lead. @throws {ApiError} 404
 */
export const withdraw = (needs: Needs, { id, ...by }: By & { id: number }): Promise<Withdrawal> =>
  withStandstill(needs, by.user_id, async (trx, owner) => {
    const consent = await withdrawable(trx, await ownSubjects(trx, owner))
      .select(['withdrawn_at', 'outcome'])
      .where(isEntry(id))
      .executeTakeFirst()
    if (!consent) throw new ApiError(CODE.notFound, '没有找到这条授权')
    if (consent.withdrawn_at)
      return { withdrawn_at: consent.withdrawn_at, ...(consent.outcome ?? { stopped: [], notified: [] }) }
    return end(trx, needs, owner, [consent], by)
  })

/** Withdraws in one transaction every valid consent by which data goes to an institution; repeated, it finds none. */
export const stopAll = (needs: Needs, by: By): Promise<Withdrawal> =>
  withStandstill(needs, by.user_id, async (trx, owner) => {
    const consents = await eachVisitor(await ownSubjects(trx, owner), (own) =>
      withdrawable(trx, own)
        .where('withdrawn_at', 'is', null)
        .where('consents.institution_code', 'is not', null)
        .where('only_read', 'is not', true)
        .execute(),
    )
    const byAgreement = new Map(consents.flat().map((consent) => [consent.agreement_code, consent]))
    return end(trx, needs, owner, [...byAgreement.values()], by)
  })

const withdrawable = (db: Db, subjects: readonly SubjectKey[]) =>
  consentsOf(db, subjects)
    .leftJoin('agreements', 'agreements.code', 'consents.agreement_code')
    .select(['consents.id', 'agreement_code', 'consents.institution_code', 'group'])

/** Stops everything that rests on these consents, then enters the withdrawals, whose locks come last. */
async function end(
  trx: Db,
  { clock, random, journal }: Needs,
  owner: Owner,
  consents: readonly (WithdrawnConsent & { id: number })[],
  { user_id, ...by }: By,
): Promise<Withdrawal> {
  const at = clock.now()
  // A lead may be shared with several institutions.
  const [stopped, notified] = [new Set<string>(), new Set<string>()]
  for (const consent of consents) {
    const applications = await stopApplications(trx, owner, consent, at)
    const leads = await stopLeads(trx, owner.leads, consent, at)
    for (const number of [...applications.stopped, ...leads.stopped]) stopped.add(number)
    for (const number of [...applications.notified, ...leads.notified]) notified.add(number)
    if (consent.group === 'login') {
      await endSessions(trx, user_id)
      await forgetNotice(trx, user_id)
    }
    if (consent.agreement_code === IDENTITY) {
      await forgetVerified(trx, user_id)
      for (const order_no of await forgetIdentity(trx, user_id, at))
        await dropHeldIdentity(trx, { user_id, order_no })
    }
  }
  const outcome = { stopped: [...stopped].sort(), notified: [...notified].sort() }
  const codes = consents.map(({ agreement_code }) => agreement_code)
  const subjects = codes.length > 0 ? await ownSubjects(trx, owner) : []
  await eachVisitor(subjects, (own) => {
    const live = consentsOf(trx, own).where('agreement_code', 'in', codes)
    return enterWithdrawals(trx, { random }, live, { ...by, user_id, at, outcome })
  })
  for (const { id } of consents) await journal.write({ at: at.toISOString(), user_id, withdrawn: id })
  return { withdrawn_at: at, ...outcome }
}

/** By their product's list; all for a login agreement. Closed ones too, because the institution keeps what it got. */
async function applicationsUnder(db: Db, owner: Owner, subject: WithdrawnConsent) {
  const all = await applicationsWithProduct(db)
    .select(['a.apply_no', 'a.status', 'a.institution_code', 'a.way', 'p.definition'])
    .where('a.user_id', '=', owner.user_id)
    .where('a.status', '!=', 'withdrawn')
    .orderBy('a.apply_no')
    .execute()
  return all.filter(
    ({ definition }) => subject.group === 'login' || definition.agreements.includes(subject.agreement_code),
  )
}

async function stopApplications(
  db: Db,
  owner: Owner,
  subject: WithdrawnConsent,
  at: Date,
): Promise<WithdrawalOutcome> {
  const outcome: WithdrawalOutcome = { stopped: [], notified: [] }
  for (const { apply_no, status, institution_code, way } of await applicationsUnder(db, owner, subject)) {
    const key = { user_id: owner.user_id, apply_no }
    const waiting = await cancelWaiting(db, { kind: 'deliver', ...key }, at)
    await cancelNews(db, key, at)
    // A delivered application has consents of its own, which the withdrawal of a login consent does not affect.
    const passed = passesData(way)
    if (status !== 'closed' && (waiting || !passed || subject.group !== 'login')) {
      await advance(db, key, { from: status, to: 'withdrawn', at })
      await cancelVisit(db, key, at)
    }
    if (waiting) outcome.stopped.push(apply_no)
    // A failed attempt may still have arrived. Institutions do not process data under the login consent.
    const may_have_it = passed && (waiting ? waiting.attempts > 0 : subject.group !== 'login')
    if (may_have_it && (await queueNotice(db, { ...key, institution_code }, at)))
      outcome.notified.push(apply_no)
  }
  return outcome
}
