import { sql } from 'kysely'
import type { World } from './world'

/** What no row may be after the purge: a table, and SQL about a row, where `$now` is the time of the purge. */
const OVER: Record<string, string> = {
  sessions_default: 'expires_at < $now and not awaits_consents',
  visitors: 'unproven_until < $now',
  sms_codes: 'expires_at < $now',
  limits: 'resets_at < $now',
  cost_sheet_views: `shown_at < $now - interval '1 day'`,
  applications: `status in ('closed', 'withdrawn') and updated_at < $now - interval '1095 days'`,
  support_leads: `created_at < $now - interval '365 days'`,
  half_links: `expires_at < $now - interval '30 days' or (expires_at < $now and values_sealed is not null)`,
  half_orders: `identity_sealed is not null and created_at < $now - interval '1 day'`,
  half_events: `at < $now - interval '184 days'`,
  conversions: `at < $now - interval '184 days'`,
  consent_subjects: `ended_at < $now - interval '1095 days'`,
  orders: `applied_at is null and created_at < $now - interval '1095 days' and updated_at < $now - interval '1095 days'
    and not exists (select from applications a where a.user_id = orders.user_id and a.order_no = orders.order_no)`,
}

/** The number of rows per kind that are older than their period. */
export async function checkRetention({ db, violated }: Pick<World, 'db' | 'violated'>, now: Date) {
  for (const [table, over] of Object.entries(OVER)) {
    const isOver = over.replaceAll('$now', `timestamptz '${now.toISOString()}'`)
    const { rows } = await sql`select '${sql.raw(table)}' as kind from ${sql.table(table)}
      where ${sql.raw(isOver)}`.execute(db)
    if (rows.length > 0) violated('nothing is kept longer than its period', rows)
  }
}

/** Notes the applications whose period has ended; no other one may be deleted. */
export async function noteExpired({ db, state }: Pick<World, 'db' | 'state'>, now: Date) {
  const { rows } = await sql<{ apply_no: string }>`select apply_no from applications
    where status in ('closed', 'withdrawn') and updated_at < ${now}::timestamptz - interval '1095 days'`.execute(
    db,
  )
  for (const { apply_no } of rows) state.expired.add(apply_no)
}
