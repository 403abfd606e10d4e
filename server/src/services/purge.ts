import type { Kysely } from 'kysely'
import type { Database } from '../database'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long the first answer of an idempotent call is kept: longer than any client retries. */
const ANSWER_LIFE = DAY

/** How long a withdrawn consent stays as proof (privacy policy, part 四). */
export const PROOF_LIFE = 3 * 365 * DAY

/** How long an ended application is kept, and the order it was made for (privacy policy, part 四). */
const APPLICATION_LIFE = 3 * 365 * DAY

/** How long a lead is kept that nobody has deleted: an institution that calls does so long before. */
const LEAD_LIFE = 365 * DAY

const ENDED = ['closed', 'withdrawn'] as const

/**
 * Keys of who confirmed the cost sheets of applications whose time is over: the confirmation is part of the application.
 * One that a younger application of the same visitor stands on as well stays.
 */
async function confirmationsOver(db: Kysely<Database>, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('applications as over')
    .innerJoin('consent_subjects as s', 's.user_id', 'over.user_id')
    .innerJoin('consent_ledger as e', (join) =>
      join.onRef('e.subject_digest', '=', 's.subject_digest').onRef('e.hash', '=', 'over.cost_sheet_hash'),
    )
    .select('s.subject_digest')
    .where('e.kind', '=', 'confirm')
    .where('over.status', 'in', ENDED)
    .where('over.updated_at', '<', until)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as younger')
            .select('younger.apply_no')
            .whereRef('younger.user_id', '=', 'over.user_id')
            .whereRef('younger.cost_sheet_hash', '=', 'over.cost_sheet_hash')
            .where((is) =>
              is.or([is('younger.status', 'not in', ENDED), is('younger.updated_at', '>=', until)]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map(({ subject_digest }) => subject_digest)
}

/** Ended applications, and orders without any, after their time; visits, contacts and clicks go with them. */
async function purgeOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - APPLICATION_LIFE)
  await db.transaction().execute(async (trx) => {
    const over = trx
      .selectFrom('applications')
      .select('apply_no')
      .where('status', 'in', ENDED)
      .where('updated_at', '<', until)
    const confirmations = await confirmationsOver(trx, until)
    await trx.deleteFrom('application_timeline').where('apply_no', 'in', over).execute()
    await trx.deleteFrom('outbox').where('apply_no', 'in', over).execute()
    await trx.deleteFrom('applications').where('apply_no', 'in', over).execute()
    const unused = trx
      .selectFrom('orders')
      .select('order_no')
      .where('updated_at', '<', until)
      .where('order_no', 'not in', trx.selectFrom('applications').select('applications.order_no'))
    await trx.deleteFrom('match_traces').where('order_no', 'in', unused).execute()
    await trx.deleteFrom('orders').where('order_no', 'in', unused).execute()
    if (confirmations.length > 0)
      await trx.deleteFrom('consent_subjects').where('subject_digest', 'in', confirmations).execute()
  })
}

/** Deletes what is only kept for a while: stored answers, ended limits, expired codes, sessions, login keys, ids and links. */
export async function purge(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('at', '<', new Date(now.getTime() - ANSWER_LIFE))
    .execute()
  await purgeOrders(db, now)
  await db
    .deleteFrom('support_leads')
    .where('created_at', '<', new Date(now.getTime() - LEAD_LIFE))
    .execute()
  await db
    .deleteFrom('cost_sheet_views')
    .where('shown_at', '<', new Date(now.getTime() - DAY))
    .execute()
  // What a partner gave of a visitor who did not go on.
  await db
    .updateTable('half_orders')
    .set({ identity_sealed: null })
    .where('identity_sealed', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .execute()
  await db.deleteFrom('limits').where('resets_at', '<', now).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  // An hour late, for a call under way that has just read its key. The used nonces go with it.
  await db
    .deleteFrom('login_keys')
    .where('expires_at', '<', new Date(now.getTime() - HOUR))
    .execute()
  // The proof of a consent is kept as long as somebody may claim something from it (civil code art. 188). The entry stays
  // in the ledger and names nobody any more (PIPL art. 47, 73).
  await db
    .deleteFrom('consent_subjects')
    .where('ended_at', '<', new Date(now.getTime() - PROOF_LIFE))
    .execute()
  // Kept a month after their end: who issued a login id or link that somebody complains about must be found.
  for (const issued of ['login_ids', 'half_links'] as const) {
    await db
      .deleteFrom(issued)
      .where('expires_at', '<', new Date(now.getTime() - 30 * DAY))
      .execute()
  }
}
