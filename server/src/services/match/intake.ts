import { CODE } from '@contract/codes'
import type { Kysely } from 'kysely'
import { ApiError } from '../../lib/api-error'
import { statement } from '../../lib/statement'
import { chinaDate } from '../../lib/time/china-date'
import { type Closings, closedBecause, type Full } from '../../matching/closed/closed'
import type { PricedProduct } from '../../matching/cost-sheet'
import type { Database } from '../../tables/database'

/**
 * Limits of applications per day, counted in slots: a visitor takes from a slot that nobody holds. Rows exist only for
 * those with a limit. What a transaction has taken is given back with its rollback, and by nothing else.
 */
const SLOTS = 16

interface Limited {
  subject: string
  whose: Full
  limit: number
}

/** Always in this order, so that transactions that wait for each other's slots cannot deadlock. */
function limitsOf({ definition, institution, institution_limit }: PricedProduct): Limited[] {
  const { code, daily_applications } = definition
  return [
    ...(institution_limit
      ? [{ subject: `institution:${institution.code}`, whose: '机构' as const, limit: institution_limit }]
      : []),
    ...(daily_applications
      ? [{ subject: `product:${code}`, whose: '产品' as const, limit: daily_applications }]
      : []),
  ]
}

const readTaken = statement<{ subject: string; taken: number }>(`
  select subject, sum(taken)::int as taken from intake_slots where day = $1 and subject = any($2) group by subject`)

/** Those of the products that take no applications now. Asks the database only when one of them has a limit. */
export async function closedAmong(
  db: Kysely<Database>,
  products: readonly PricedProduct[],
  at: Date,
): Promise<Closings> {
  const subjects = products.flatMap((product) => limitsOf(product).map(({ subject }) => subject))
  const rows = subjects.length > 0 ? await readTaken(db, chinaDate(at), [...new Set(subjects)]) : []
  const taken = new Map(rows.map((row) => [row.subject, row.taken]))
  const closings = new Map()
  for (const product of products) {
    const full = limitsOf(product).find(({ subject, limit }) => (taken.get(subject) ?? 0) >= limit)
    const closed = closedBecause(product.definition, full?.whose ?? null, at)
    if (closed) closings.set(product.definition.code, closed)
  }
  return closings
}

/** @throws {ApiError} 409 with the reason and the next time when the product takes no applications now */
export async function refuseClosed(db: Kysely<Database>, product: PricedProduct, at: Date): Promise<void> {
  const [closed] = (await closedAmong(db, [product], at)).values()
  if (closed) throw new ApiError(CODE.conflict, closed.text)
}

const takeFrom = (order: string, wait: string) =>
  statement<{ slot: number }>(`
  with free as (
    select slot from intake_slots
    where day = $1 and subject = $2 and daily_limit = $3 and taken < capacity
    order by ${order} limit 1 for update ${wait}
  )
  update intake_slots set taken = taken + 1 from free
  where day = $1 and subject = $2 and intake_slots.slot = free.slot
  returning intake_slots.slot`)

/** From a slot that no other transaction holds, each visitor beginning at another one. */
const takeFree = takeFrom(`(slot + $4::bigint) % ${SLOTS}`, 'skip locked')
/** Waits for the transactions that hold the last ones, in the same order everywhere. */
const takeLast = takeFrom('slot', '')

const readLimit = statement<{ daily_limit: number }>(
  'select daily_limit from intake_slots where day = $1 and subject = $2 limit 1',
)
const addSlots = statement(`
  insert into intake_slots (day, subject, slot, daily_limit, capacity, taken)
  select $1, $2, slot, 0, 0, 0 from generate_series(0, ${SLOTS - 1}) slot on conflict do nothing`)
const lockSlots = statement(
  'select slot from intake_slots where day = $1 and subject = $2 order by slot for update',
)
const divide = statement(`
  with rest as (
    select greatest(0, $3::int - sum(taken)) as rest from intake_slots where day = $1 and subject = $2
  )
  update intake_slots
  set daily_limit = $3, capacity = taken + div(rest, ${SLOTS}) + (slot < mod(rest, ${SLOTS}))::int
  from rest where day = $1 and subject = $2`)

/** Divides what is left of the day's limit: for the first application of a day, and after a change of the limit. */
async function prepare(db: Kysely<Database>, day: string, { subject, limit }: Limited) {
  const isDivided = async () => (await readLimit(db, day, subject))[0]?.daily_limit === limit
  if (await isDivided()) return
  await addSlots(db, day, subject)
  // Another transaction may have done it while this one waited for its rows.
  if (await isDivided()) return
  await lockSlots(db, day, subject)
  await divide(db, day, subject, limit)
}

async function take(db: Kysely<Database>, day: string, limited: Limited, user_id: number): Promise<boolean> {
  const { subject, limit } = limited
  if ((await takeFree(db, day, subject, limit, user_id)).length > 0) return true
  await prepare(db, day, limited)
  return (await takeLast(db, day, subject, limit)).length > 0
}

/**
 * Counts an application against the limits of its institution and product, in the transaction `db` that stores it.
 * @throws {ApiError} 409 when a limit of the day is used up
 */
export async function countApplication(
  db: Kysely<Database>,
  product: PricedProduct,
  { user_id, at }: { user_id: number; at: Date },
): Promise<void> {
  for (const limited of limitsOf(product)) {
    if (await take(db, chinaDate(at), limited, user_id)) continue
    const closed = closedBecause(product.definition, limited.whose, at)
    throw new ApiError(CODE.conflict, closed?.text ?? '')
  }
}
