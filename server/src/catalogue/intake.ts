import { CODE } from '@contract/codes'
import type { Kysely } from 'kysely'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import { chinaDate } from '../lib/time/china-date'
import type { Database } from '../postgres/tables'
import { type Closings, closedBecause, type Full } from './closed'
import type { PricedProduct } from './cost-sheet'

interface Limited {
  subject: string
  whose: Full
  limit: number
}

/** Always in this order, so that transactions that wait for each other's rows cannot deadlock. */
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
  select subject, taken from intake_days where day = $1 and subject = any($2)`)

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

const take = statement<{ taken: number }>(`
  insert into intake_days as d (day, subject, daily_limit, taken) values ($1, $2, $3, 1)
  on conflict (day, subject) do update set daily_limit = $3, taken = d.taken + 1 where d.taken < $3
  returning taken`)

/**
 * Counts an application against the limits of its institution and product, in the transaction `db` that stores it; the
 * rows stay locked until its end. @throws {ApiError} 409 when a limit of the day is used up
 */
export async function countApplication(
  db: Kysely<Database>,
  product: PricedProduct,
  at: Date,
): Promise<void> {
  for (const { subject, whose, limit } of limitsOf(product)) {
    const [taken] = await take(db, chinaDate(at), subject, limit)
    if (!taken) throw new ApiError(CODE.conflict, closedBecause(product.definition, whose, at)?.text ?? '')
  }
}
