import {
  type ApplicationStatus,
  type ClosedReason,
  OPERATOR_REASONS,
  type OperatorReason,
} from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import { ENDED } from '@contract/rules/application'
import { passesData } from '@contract/rules/ways'
import type { AgreementRef } from '@contract/values'
import { sql } from 'kysely'
import type { PricedProduct } from '../catalogue/cost-sheet'
import { countApplication } from '../catalogue/intake'
import { recordConsents } from '../consent/consents'
import { reportConversion } from '../conversion/report'
import { enqueue } from '../delivery/queue'
import type { Deps } from '../http/deps'
import { newNumber, newReferral } from '../lib/numbers'
import { hasKey, statement, withNext } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import { closeOrder, lockOrder } from '../order/orders'
import type { Db } from '../postgres/tables'
import { queueNews } from '../wechat/notice'
import { mayBecome } from './progress'
import { type ApplicationKey, IS_OPEN } from './tables'

export const liveApplication = (db: Db, user_id: number, product_code: string) =>
  db
    .selectFrom('applications')
    .select(['apply_no', 'status'])
    .where('user_id', '=', user_id)
    .where('product_code', '=', product_code)
    .where('status', 'not in', ENDED)
    .executeTakeFirst()

/** What others read of an application, also of an ended one; undefined when there is none. */
export const applicationOf = (db: Db, key: ApplicationKey) => selectOne(db, key).executeTakeFirst()

const selectOne = (db: Db, key: ApplicationKey) =>
  db
    .selectFrom('applications')
    .select(['order_no', 'product_code', 'institution_code', 'status', 'way', 'channel'])
    .where(({ and }) => and(key))

/** As `applicationOf`, with its order and then itself locked until the transaction ends, as by `withStandstill`. */
export async function lockApplication(db: Db, key: ApplicationKey) {
  const known = await applicationOf(db, key)
  if (!known) return undefined
  await lockOrder(db, key.user_id, known.order_no)
  return selectOne(db, key).forUpdate().executeTakeFirst()
}

interface NewApplication {
  order_no: string
  user_id: number
  product: PricedProduct
  cost_sheet: CostSheet
  sheet_shown_at: Date | null
  consents: AgreementRef[]
  /** The channel by which the visitor came. */
  came_by: string
  mobile_index: MobileIndex
  channel: string
  device: string
  /** The visitor has the number of WeChat's reviewers. */
  reviewer: boolean
  beforeCommit: (work: () => Promise<void>) => void
}

const insert = statement<ApplicationKey>(`
  insert into applications (apply_no, order_no, user_id, product_code, product_version, institution_code, amount, term,
    status, cost_sheet, cost_sheet_hash, sheet_shown_at, created_at, updated_at, way, channel, referral)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'submitted', $9, $10, $11, $12, $12, $13, $14, $15)
  on conflict (user_id, product_code) where ${IS_OPEN} do nothing
  returning user_id, apply_no`)

/**
 * Of two for one product the second waits at the unique index and gets the first. Only a new one counts against the
 * day's limits (409); that of WeChat's reviewers does not and is sent to nobody, as one with a referral number.
 * `db` is a transaction.
 */
export async function submit(
  db: Db,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { product, cost_sheet, user_id, order_no, ...one }: NewApplication,
) {
  const at = clock.now()
  const { definition, version, institution } = product
  const passes = passesData(product.way)
  const [key] = await insert(
    db,
    newNumber('SQ', { random, vault }, user_id),
    order_no,
    user_id,
    definition.code,
    version,
    institution.code,
    cost_sheet.amount,
    cost_sheet.term,
    JSON.stringify(cost_sheet),
    cost_sheet.hash,
    one.sheet_shown_at,
    at,
    product.way,
    one.came_by,
    passes ? null : newReferral({ random, vault }, user_id),
  )
  if (!key) {
    const first = await liveApplication(db, user_id, definition.code)
    if (!first) throw new Error('an application conflicted with an open one that cannot be found')
    return first
  }
  const { apply_no } = key
  const status: ApplicationStatus = 'submitted'
  await withNext(db, db.insertInto('application_timeline').values({ ...key, status, at }))
  await closeOrder(db, { user_id, order_no }, at)
  if (!one.reviewer) {
    if (passes) await enqueue(db, { ...key, kind: 'deliver', institution_code: institution.code }, at)
    await countApplication(db, product, at)
  } else if (passes) await advance(db, key, { from: status, to: 'received', at })
  await reportConversion(db, { event: 'application', user_id, subject: apply_no, at })
  const { channel, device, mobile_index, consents } = one
  const who = { user_id, channel, device, mobile_index, purpose: 'apply', at }
  const about = { product: definition.code, product_version: version, institution_code: institution.code }
  const { hash, amount, term } = cost_sheet
  const sheet = { ...about, hash, amount, term, shown_at: one.sheet_shown_at }
  one.beforeCommit(() => recordConsents(db, { random }, who, consents, sheet))
  return { apply_no, status }
}

interface Advance {
  from: ApplicationStatus
  to: ApplicationStatus
  at: Date
  /** When it happened, if earlier; the timeline shows it, but never before the previous entry. */
  since?: Date
  reason?: ClosedReason | OperatorReason | null
}

/** The only writer of statuses. Returns false when the status was not `from`, or must not become `to`. */
export async function advance(
  db: Db,
  key: ApplicationKey,
  { from, to, at, since = at, reason = null }: Advance,
): Promise<boolean> {
  if (!mayBecome(from, to)) return false
  const moved = await db
    .updateTable('applications')
    .set({ status: to, updated_at: at })
    .where(({ and }) => and({ ...key, status: from }))
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  const { user_id, apply_no } = key
  await sql`
    insert into application_timeline (user_id, apply_no, status, reason, at)
    select user_id, apply_no, ${to}, ${reason}, greatest(${since}::timestamptz, max(at)) from application_timeline
    where user_id = ${user_id} and apply_no = ${apply_no} group by 1, 2`.execute(db)
  await queueNews(db, key, { status: to, at })
  // Whatever an institution reports first, it has the application.
  const isOperators = OPERATOR_REASONS.some((one) => one === reason)
  if (from === 'submitted' && to !== 'withdrawn' && !isOperators)
    await reportConversion(db, { event: 'received', user_id, subject: apply_no, at })
  return true
}

/** Deletes applications; foreign keys delete their visits and the institutions' reports. */
export async function deleteApplications(db: Db, keys: readonly ApplicationKey[]): Promise<void> {
  for (const table of ['application_timeline', 'applications'] as const)
    await db.deleteFrom(table).where(hasKey('apply_no', keys)).execute()
}
