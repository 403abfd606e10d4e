import type { Kysely } from 'kysely'
import type { Database } from '../database'
import type { PricedProduct } from '../services/cost-sheet'
import type { Applicant } from './applicant'
import { match, type Verdict } from './match'
import { RULE_VERSION } from './rules'

/** Who was matched with what, and when. */
export interface Match {
  trace_id: string
  order_no: string
  user_id: number
  applicant: Applicant
  products: PricedProduct[]
  personalised: boolean
  verdicts: Verdict[]
  at: Date
}

/** Keeps a match so that it can be explained and replayed later. Nothing in it names a person. */
export async function recordTrace(db: Kysely<Database>, done: Match): Promise<void> {
  const versions = Object.fromEntries(
    done.products.map(({ definition, version }) => [definition.code, version]),
  )
  await db
    .insertInto('match_traces')
    .values({
      trace_id: done.trace_id,
      order_no: done.order_no,
      user_id: done.user_id,
      rule_version: RULE_VERSION,
      personalised: done.personalised,
      inputs: JSON.stringify(done.applicant),
      products: JSON.stringify(versions),
      results: JSON.stringify(done.verdicts),
      created_at: done.at,
    })
    .execute()
}

/**
 * Runs a stored match again from what was stored: inputs and product versions. The answer equals `results` of the
 * trace as long as the rules are still those of its `rule_version`.
 */
export async function replayTrace(db: Kysely<Database>, trace_id: string): Promise<Verdict[]> {
  const trace = await db
    .selectFrom('match_traces')
    .selectAll()
    .where('trace_id', '=', trace_id)
    .executeTakeFirstOrThrow()
  if (trace.rule_version !== RULE_VERSION) throw new Error(`rules of version ${trace.rule_version} are gone`)
  const versions = Object.entries(trace.products)
  if (versions.length === 0) return []
  const rows = await db
    .selectFrom('product_versions')
    .select('definition')
    .where((where) => where.or(versions.map(([code, version]) => where.and({ code, version }))))
    .execute()
  return match(
    rows.map((row) => row.definition),
    trace.inputs,
    trace.personalised,
  )
}
