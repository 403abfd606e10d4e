import type { ApplicationStatus } from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import { ENDED } from '@contract/rules/application'
import type { AgreementRef } from '@contract/values'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { newNumber } from '../../lib/numbers'
import type { PricedProduct } from '../../matching/cost-sheet'
import type { Database } from '../../tables/database'
import { recordConsents } from '../consent/consents'

/** The visitor's open applications: product code → application number. */
export async function liveApplications(db: Kysely<Database>, user_id: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('applications')
    .select(['product_code', 'apply_no'])
    .where('user_id', '=', user_id)
    .where('status', 'not in', ENDED)
    .execute()
  return new Map(rows.map((row) => [row.product_code, row.apply_no]))
}

/** The visitor's open application for one product. */
export const liveApplication = (db: Kysely<Database>, user_id: number, product_code: string) =>
  db
    .selectFrom('applications')
    .select(['apply_no', 'status'])
    .where('user_id', '=', user_id)
    .where('product_code', '=', product_code)
    .where('status', 'not in', ENDED)
    .executeTakeFirst()

export interface NewApplication {
  order_no: string
  user_id: number
  product: PricedProduct
  cost_sheet: CostSheet
  /** When the cost sheet was first shown to the visitor. */
  sheet_shown_at: Date | null
  consents: AgreementRef[]
  channel: string
  device: string
}

/**
 * Stores an application with its consents, its first timeline row and its delivery task, in the transaction `db`. A
 * visitor cannot have two open applications for a product: the second insert waits at the unique index for the first
 * transaction, inserts nothing, and the first application is returned.
 */
export async function submit(
  db: Kysely<Database>,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  one: NewApplication,
) {
  const at = clock.now()
  const { product, cost_sheet, user_id, order_no } = one
  const inserted = await db
    .insertInto('applications')
    .values({
      apply_no: newNumber('SQ', { clock, random }),
      order_no,
      user_id,
      product_code: product.definition.code,
      product_version: product.version,
      institution_code: product.institution.code,
      amount: cost_sheet.amount,
      term: cost_sheet.term,
      status: 'submitted',
      cost_sheet: JSON.stringify(cost_sheet),
      cost_sheet_hash: cost_sheet.hash,
      sheet_shown_at: one.sheet_shown_at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_code']).where('status', 'not in', ENDED).doNothing(),
    )
    .returning(['apply_no', 'status'])
    .executeTakeFirst()
  if (!inserted) {
    const first = await liveApplication(db, user_id, product.definition.code)
    if (!first) throw new Error('an application conflicted with an open one that cannot be found')
    return first
  }

  const { apply_no } = inserted
  await db.insertInto('application_timeline').values({ apply_no, status: 'submitted', at }).execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'deliver', apply_no, available_at: at, last_error: null, done_at: null, created_at: at })
    .execute()
  await db
    .updateTable('orders')
    .set({ applied_at: at, updated_at: at })
    .where('order_no', '=', order_no)
    .where('applied_at', 'is', null)
    .execute()
  await recordConsents(
    db,
    { random },
    { user_id, channel: one.channel, device: one.device, purpose: 'apply', at },
    one.consents,
    {
      product: product.definition.code,
      product_version: product.version,
      institution_code: product.institution.code,
      hash: cost_sheet.hash,
    },
  )
  return inserted
}

/** Changes an application's status and adds a timeline row. Returns false when its status was not `from`. */
export async function advance(
  db: Kysely<Database>,
  apply_no: string,
  { from, to, at }: { from: ApplicationStatus; to: ApplicationStatus; at: Date },
): Promise<boolean> {
  const moved = await db
    .updateTable('applications')
    .set({ status: to, updated_at: at })
    .where('apply_no', '=', apply_no)
    .where('status', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await db.insertInto('application_timeline').values({ apply_no, status: to, at }).execute()
  return true
}
