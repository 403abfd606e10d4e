import type { Kysely } from 'kysely'
import { enterWithdrawals, isOneOf, lockSubjects, type SubjectKey } from '../consent/withdrawal-entries'
import { queueNotice } from '../delivery/queue'
import { forgetLinkEvents, forgetOrderEvents } from '../half/events'
import type { Deps } from '../http/deps'
import type { Database } from '../postgres/tables'
import { applicationsOf, leadsOf, type Owner, ownSubjects } from '../privacy/owner'
import { withStandstill } from './standstill'

/**
 * Deletes the account and everything that was stored about it (PIPL art. 47), in one transaction. Kept are the consents
 * as proof, under a number that identifies nobody any more, and the notices to institutions that have data. The ledger
 * contains no personal data; what its commitments refer to is deleted here (the device) or three years later (the account
 * number).
 */
export const deleteAccount = (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { user_id, channel }: { user_id: number; channel: string },
): Promise<{ deleted_at: Date }> =>
  withStandstill({ db, clock }, user_id, async (trx, owner) => {
    const deleted_at = clock.now()
    const devices = await devicesOf(trx, owner)
    await notifyInstitutions(trx, owner, deleted_at)
    await deleteOrders(trx, owner)
    const proofs = await proofsOf(trx, owner)
    await trx.deleteFrom('support_leads').where('lead_no', 'in', leadsOf(trx, owner)).execute()
    await forgetVisits(trx, owner)
    await forgetPhone(trx, owner)
    // Stored responses contain tokens and numbers; those of a login are stored under the device.
    const actors = [`visitor:${user_id}`, ...devices.map((device) => `device:${device}`)]
    await trx.deleteFrom('idempotency').where('actor', 'in', actors).execute()
    // Foreign keys delete sessions, logins and other dependent rows with it.
    await trx.deleteFrom('visitors').where('user_id', '=', user_id).execute()
    await keepProofs(trx, { random }, proofs, { channel, at: deleted_at })
    return { deleted_at }
  })

/** The devices on which the visitor has logged in. */
async function devicesOf(db: Kysely<Database>, { user_id }: Owner): Promise<string[]> {
  const of = (table: 'sessions' | 'login_marks' | 'device_channels' | 'consents') =>
    db.selectFrom(table).select('device').where('user_id', '=', user_id)
  const rows = await of('sessions')
    .union(of('login_marks'))
    .union(of('device_channels'))
    .union(of('consents'))
    .execute()
  return rows.map(({ device }) => device)
}

/** Notifies every institution to which sending was attempted: even a failed attempt may have arrived. */
async function notifyInstitutions(db: Kysely<Database>, owner: Owner, at: Date): Promise<void> {
  const applications = await db
    .selectFrom('deliveries')
    .innerJoin('applications', 'applications.apply_no', 'deliveries.apply_no')
    .select(['applications.apply_no', 'applications.institution_code'])
    .where('kind', '=', 'deliver')
    .where('attempts', '>', 0)
    .where('applications.user_id', '=', owner.user_id)
    .orderBy('deliveries.id')
    .execute()
  const leads = await db
    .selectFrom('deliveries')
    .select(['lead_no', 'institution_code'])
    .where('kind', '=', 'lead')
    .where('attempts', '>', 0)
    .where('lead_no', 'in', leadsOf(db, owner))
    .orderBy('id')
    .execute()
  for (const { apply_no, institution_code } of applications)
    await queueNotice(db, { apply_no, institution_code }, at)
  for (const { lead_no, institution_code } of leads) {
    if (lead_no && institution_code) await queueNotice(db, { lead_no, institution_code }, at)
  }
}

async function deleteOrders(db: Kysely<Database>, owner: Owner): Promise<void> {
  const { user_id } = owner
  await db
    .deleteFrom('deliveries')
    .where('kind', '!=', 'withdraw')
    .where((is) =>
      is.or([is('apply_no', 'in', applicationsOf(db, owner)), is('lead_no', 'in', leadsOf(db, owner))]),
    )
    .execute()
  await db.deleteFrom('application_timeline').where('apply_no', 'in', applicationsOf(db, owner)).execute()
  await forgetOrderEvents(db, db.selectFrom('orders').select('order_no').where('user_id', '=', user_id))
  // Foreign keys delete visits, contacts and partner data with their application or order.
  await db.deleteFrom('applications').where('user_id', '=', user_id).execute()
  await db.deleteFrom('match_traces').where('user_id', '=', user_id).execute()
  await db.deleteFrom('orders').where('user_id', '=', user_id).execute()
}

/** Keys of the visitor's ledger subjects, read first because they cannot be found once the leads are deleted. */
const proofsOf = (db: Kysely<Database>, owner: Owner): Promise<SubjectKey[]> =>
  ownSubjects(db, owner).execute()

/**
 * Anonymises the proof of consents: text, version and time must stay provable (PIPL art. 14), the phone number must not.
 * Consents that are still valid are withdrawn.
 */
async function keepProofs(
  db: Kysely<Database>,
  deps: Pick<Deps, 'random'>,
  proofs: SubjectKey[],
  { channel, at }: { channel: string; at: Date },
): Promise<void> {
  if (proofs.length === 0) return
  await lockSubjects(db, isOneOf(proofs))
  await db
    .updateTable('consent_subjects')
    .set(({ fn, val }) => ({
      device: null,
      device_salt: null,
      outcome: null,
      ended_at: fn.coalesce('ended_at', val(at)),
    }))
    .where(isOneOf(proofs))
    .execute()
  const consents = db.selectFrom('consents').where(isOneOf(proofs))
  await enterWithdrawals(db, deps, consents, { channel, device: null, at, outcome: null })
}

/** Keeps the counts of advertisements and pages without the visitor. */
async function forgetVisits(db: Kysely<Database>, { user_id }: Owner): Promise<void> {
  await db.updateTable('marks').set({ user_id: null }).where('user_id', '=', user_id).execute()
  await db.updateTable('device_channels').set({ user_id: null }).where('user_id', '=', user_id).execute()
  await db.updateTable('ad_clicks').set({ user_id: null }).where('user_id', '=', user_id).execute()
  await db.deleteFrom('ad_visitors').where('visitor', '=', `user:${user_id}`).execute()
}

/** Deletes what is stored under the phone number: SMS codes, login ids, partner links, limits. */
async function forgetPhone(db: Kysely<Database>, { user_id, mobile_index }: Owner): Promise<void> {
  await forgetLinkEvents(db, mobile_index)
  for (const table of ['sms_codes', 'login_ids', 'half_links'] as const) {
    await db.deleteFrom(table).where('mobile_index', '=', mobile_index).execute()
  }
  await db
    .deleteFrom('limits')
    .where((is) => is.or([is('key', 'like', `%:${mobile_index}`), is('key', '=', `identity:${user_id}`)]))
    .execute()
}
