import type { Fen, OrderNo } from '@contract/brands'
import type { Closed } from '@contract/offer'
import type { Reason } from '@contract/values'
import type { ColumnType } from 'kysely'
import { APPLICATION_LIFE } from '../lib/retention'
import type { Applicant } from '../order/applicant'
import { names, table } from '../postgres/tables'

/** The result for one product. `annual_rate` and `total_cost` are those it was sorted by; null when it does not match. */
export interface Verdict {
  code: string
  matched: boolean
  reasons: Reason[]
  annual_rate: number | null
  total_cost: Fen | null
}

/** The nearest offer of an unmatched product, with a smaller amount (fen) or another term (months). */
export interface Alternative {
  code: string
  amount: Fen
  term: number
  /** One sentence for each difference from the request. */
  changes: Reason[]
  /** The figures it was sorted by, as in a verdict. */
  annual_rate: number
  total_cost: Fen
}

/** A stored match. Inputs, rule version and product versions reproduce its results. */
export interface MatchTraceRow {
  trace_id: string
  order_no: OrderNo
  user_id: number
  rule_version: string
  personalised: boolean
  inputs: ColumnType<Applicant, string, never>
  /** Product code → version. */
  products: ColumnType<Record<string, string>, string, never>
  results: ColumnType<Verdict[], string, never>
  second_look: ColumnType<Alternative[], string, never>
  /** The products that took no applications then, by code. */
  closed: ColumnType<Record<string, Closed>, string, never>
  created_at: Date
}

interface MatchTables {
  match_traces: MatchTraceRow
}

export const matchTables = {
  match_traces: table('match_traces', {
    owner: 'user_id',
    readable: names('inputs results second_look'),
    other: names('trace_id order_no user_id rule_version personalised products closed created_at'),
    ends: ['with orders'],
    partitions: { by: 'created_at', step: 'month', ahead: 1, life: APPLICATION_LIFE },
    deletion: 'deleted',
    copy: '登录与使用',
  }),
}

declare module '../postgres/tables' {
  interface Database extends MatchTables {}
}
