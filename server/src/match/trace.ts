import { CompiledQuery, type Selectable } from 'kysely'
import type { Closings } from '../catalogue/closed'
import type { PricedProduct } from '../catalogue/cost-sheet'
import { definitionsOf } from '../catalogue/products'
import { statement, withNext } from '../lib/statement'
import type { Applicant } from '../order/applicant'
import { keepNewest } from '../postgres/keep-newest'
import type { Db } from '../postgres/tables'
import { answerOf, type MatchAnswer } from './rules/answer'
import { RULE_VERSION } from './rules/rules'
import type { MatchTraceRow } from './tables'

export type Trace = Selectable<MatchTraceRow>

export interface Match extends MatchAnswer {
  trace_id: string
  order_no: string
  user_id: number
  applicant: Applicant
  products: readonly PricedProduct[]
  closed: Closings
  personalised: boolean
  at: Date
}

/** The same match of the order, stored within a day. */
const same = statement<{ trace_id: string }>(`
  select trace_id from match_traces
  where user_id = $1 and order_no = $2 and created_at > $10::timestamptz - interval '1 day'
    and (rule_version, personalised, inputs, products, results, second_look, closed)
      = ($3, $4::boolean, $5::jsonb, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb)
  limit 1`)

const INSERT = `
  insert into match_traces (user_id, order_no, rule_version, personalised, inputs, products, results, second_look, closed,
    created_at, trace_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/**
 * Stores a match so that it can be explained and replayed later, and returns its id: that of the same
 * match of the order when it was stored within a day. It contains nothing that identifies a person.
 */
export async function recordTrace(db: Db, done: Match): Promise<string> {
  const { trace_id, order_no, user_id, personalised } = done
  const versions = Object.fromEntries(
    done.products.map(({ definition, version }) => [definition.code, version]),
  )
  const closed = Object.fromEntries(done.closed)
  const parts = [done.applicant, versions, done.results, done.second_look, closed].map((part) =>
    JSON.stringify(part),
  )
  const match = [user_id, order_no, RULE_VERSION, personalised, ...parts, done.at]
  const [stored] = await same(db, ...match)
  if (stored) return stored.trace_id
  await withNext(db, CompiledQuery.raw(INSERT, [...match, trace_id]))
  await keepNewest(db, 'match_traces', { user_id, order_no }, 'created_at')
  return trace_id
}

/** A visitor can read out eight characters of an id, but not thirty-six. */
const SHORTEST = 8
const FULL = 32

/** The matches whose id begins with at least 8 hex digits (dashes and case are ignored); two mean an ambiguous one. */
export async function findTraces(db: Db, given: string): Promise<Trace[]> {
  const digits = given.trim().toLowerCase().replace(/-/g, '')
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < SHORTEST || digits.length > FULL) return []
  return db
    .selectFrom('match_traces')
    .selectAll()
    .where('trace_id', '>=', digits.padEnd(FULL, '0'))
    .where('trace_id', '<=', digits.padEnd(FULL, 'f'))
    .limit(2)
    .execute()
}

const readInputs = statement<{ inputs: Applicant; matches: number }>(`
  with newest as (
    select user_id, inputs, created_at from match_traces
    where created_at >= $1::timestamptz order by created_at desc limit $2
  )
  select distinct on (user_id) inputs, (select count(*)::int from newest) as matches
  from newest order by user_id, created_at desc`)

/** The inputs of each visitor's newest match, among the newest matches since a moment; and how many these are. */
export async function newestInputs(
  db: Db,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ matches: number; applicants: Applicant[] }> {
  const rows = await readInputs(db, since ?? new Date(0), limit)
  return { matches: rows[0]?.matches ?? 0, applicants: rows.map(({ inputs }) => inputs) }
}

/** The names of a match's products in their versions of then, by code. */
export async function productNames(db: Db, { products }: Trace): Promise<Map<string, string>> {
  const definitions = await definitionsOf(db, Object.entries(products))
  return new Map([...definitions].map(([code, { name }]) => [code, name]))
}

/** A stored match cannot be replayed; the message says why. */
export class ReplayError extends Error {}

/** Replays a match from what it has stored. @throws {ReplayError} when rules or product versions are others now */
export async function replayTrace(db: Db, trace: Trace): Promise<MatchAnswer> {
  if (trace.rule_version !== RULE_VERSION)
    throw new ReplayError(
      `It was made by rules of version ${trace.rule_version}, and this release has version ${RULE_VERSION}: replay it with a release that has version ${trace.rule_version}.`,
    )
  const versions = Object.entries(trace.products)
  if (versions.length === 0) return { results: [], second_look: [] }
  const definitions = await definitionsOf(db, versions)
  const gone = versions.filter(([code]) => !definitions.has(code))
  if (gone.length > 0)
    throw new ReplayError(`Missing product versions: ${gone.map((one) => one.join(' ')).join(', ')}.`)
  const closed = new Map(Object.entries(trace.closed))
  return answerOf([...definitions.values()], trace.inputs, trace.personalised, closed)
}
