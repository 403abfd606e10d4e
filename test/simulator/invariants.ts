import { type Kysely, sql } from 'kysely'
import { verifyLedger } from '../../server/src/consent/verify'
import type { Database } from '../../server/src/postgres/tables'
import { canaries, type Known } from './canaries'
import type { World } from './world'

/** Within a stage statuses may replace each other. Not the server's rule, because its faults would be shared. */
const STAGES: Record<string, number> = {
  submitted: 0,
  received: 1,
  visited: 2,
  reviewing: 3,
  contacting: 3,
  closed: 4,
  withdrawn: 5,
}

/** Statements of which a row is a refutation. */
const EMPTY: Record<string, string> = {
  'a visitor has one open application for a product': `
    select user_id, product_code from applications where status not in ('closed', 'withdrawn')
    group by 1, 2 having count(*) > 1`,
  'the status is the last one of the timeline': `
    select apply_no from applications a where status is distinct from (
      select status from application_timeline t where t.user_id = a.user_id and t.apply_no = a.apply_no order by id desc limit 1)`,
  'a cost sheet adds up to the fen': `
    select apply_no from applications, lateral (
      select sum((item ->> 'amount')::bigint) as total from jsonb_array_elements(cost_sheet -> 'items') item) s
    where total <> (cost_sheet ->> 'total_cost')::bigint or amount <> (cost_sheet ->> 'amount')::bigint
      or amount + total <> (cost_sheet ->> 'total_repayment')::bigint`,
  "no day's limit is exceeded": 'select day, subject from intake_days where taken > daily_limit',
  'each message has one id': `
    select message_id::text from deliveries group by 1 having count(*) > 1
    union all select coalesce(apply_no, lead_no) from deliveries where kind in ('deliver', 'lead', 'withdraw')
    group by kind, coalesce(apply_no, lead_no), institution_code having count(*) > 1
    union all select conversion_id::text from deliveries where conversion_id is not null group by 1 having count(*) > 1`,
  'each attempt is on record': `
    select d.id from deliveries d where attempts <> (select count(*) from delivery_attempts a where a.user_id = d.user_id and a.delivery_id = d.id)
      or done_at is not null and sending_until is not null and kind = 'withdraw'`,
  'each message that was accepted has an entry of what it provided': `
    select d.message_id::text from deliveries d join delivery_attempts a on a.user_id = d.user_id and a.delivery_id = d.id
    where kind <> 'withdraw' and ended_at is not null and error is null and not exists (
      select from provisions p where p.user_id = d.user_id and p.message_id = d.message_id::text)`,
  'every application waits for its institution, or has been sent or withdrawn': `
    select apply_no from applications a where status = 'submitted' and referral is null and not exists (
      select from deliveries d where d.user_id = a.user_id and d.apply_no = a.apply_no and kind = 'deliver' and done_at is null)`,
  'every application has its confirmed cost sheet in the chain of consents': `
    select apply_no from applications a where not exists (
      select from consent_ledger c where c.user_id = a.user_id and kind = 'confirm' and hash = cost_sheet_hash)`,
  'a click gets each event of a subject once': `
    select click_id from conversions group by click_id, platform, event, subject having count(*) > 1`,
  'the feed has no gap': `
    select channel from half_events where seq is not null group by channel having count(distinct seq) <> count(*)
    union all select e.channel from half_events e join half_feeds f using (channel) where seq > last`,
}

type LedgerNeeds = Parameters<typeof verifyLedger>[1]

/** The names of the statements that do not hold, with what refutes them. */
export async function refuted(db: Kysely<Database>, world: Known & { deps: LedgerNeeds }) {
  const found: { invariant: string; detail: unknown }[] = []
  for (const [invariant, query] of Object.entries(EMPTY)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) found.push({ invariant, detail: rows.slice(0, 5) })
  }
  const { problems } = await verifyLedger(db, world.deps)
  if (problems.length > 0)
    found.push({ invariant: 'the chain of consents is whole', detail: problems.slice(0, 5) })
  const { owners, confirmed } = world.state
  const stored = new Set<string>(
    (await db.selectFrom('applications').select('apply_no').execute()).map(({ apply_no }) => apply_no),
  )
  const missing = [...confirmed.keys()].filter(
    (apply_no) =>
      !stored.has(apply_no) && !owners.get(apply_no)?.deleted && !world.state.expired.has(apply_no),
  )
  if (missing.length > 0) found.push({ invariant: 'nothing is deleted before its period', detail: missing })
  const words = await canaries(db, world)
  if (words.length > 0) found.push({ invariant: 'a deleted account leaves nothing personal', detail: words })
  return found
}

/** @throws {Violation} for the first invariant that does not hold */
export async function checkAll({ violated, ...world }: World) {
  const [first] = await refuted(world.db, world)
  if (first) violated(first.invariant, first.detail)
  if (world.state.wrongSums.length > 0) violated('a cost sheet adds up to the fen', world.state.wrongSums)
}

/** What can be checked after each step, by the rows that it has written. */
export async function checkNew({ db, state, violated }: World) {
  const { rows } = await sql<{ id: number; apply_no: string; status: string }>`
    select id, apply_no, status from application_timeline where id > ${state.timeline} order by id`.execute(
    db,
  )
  for (const { id, apply_no, status } of rows) {
    const before = state.statuses.get(apply_no)
    const moves = (STAGES[status] ?? 0) - (STAGES[before ?? ''] ?? -1)
    if (moves < 0 || before === 'withdrawn' || (before === 'closed' && status === 'withdrawn'))
      violated('statuses only move forward', [apply_no, before, status])
    state.statuses.set(apply_no, status)
    state.timeline = id
  }
}
