import type { ApplicationStatus } from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import type { ColumnType, Generated } from 'kysely'
import type { Applicant } from '../matching/applicant'
import type { Verdict } from '../matching/match'
import type { Alternative } from '../matching/second-look'

/** What a visitor asks for. `flow` is the step to show next (contract FLOW). */
export interface OrderRow {
  order_no: string
  user_id: number
  flow: number
  /** Fen. */
  amount: number | null
  /** Months. */
  term: number | null
  purpose: string | null
  /** Sealed for the purpose `name`. */
  name_sealed: string | null
  /** The identity number, sealed for the purpose `id_no`; it tells the day of birth. */
  id_no_sealed: string | null
  id_no_index: string | null
  id_no_masked: string | null
  occupation: string | null
  monthly_income: string | null
  social_security: string | null
  housing_fund: string | null
  channel: string
  created_at: Date
  updated_at: Date
  /** Set by the first application; from then on the order is read-only. */
  applied_at: Date | null
}

/** One answered match, replayable: inputs, rule version and product versions give the same results. */
export interface MatchTraceRow {
  trace_id: string
  order_no: string
  user_id: number
  rule_version: string
  personalised: boolean
  inputs: ColumnType<Applicant, string, never>
  /** Product code → version. */
  products: ColumnType<Record<string, string>, string, never>
  results: ColumnType<Verdict[], string, never>
  second_look: ColumnType<Alternative[], string, never>
  created_at: Date
}

export interface ApplicationRow {
  apply_no: string
  order_no: string
  user_id: number
  product_code: string
  product_version: string
  institution_code: string
  amount: number
  term: number
  status: ApplicationStatus
  cost_sheet: ColumnType<CostSheet, string, never>
  cost_sheet_hash: string
  /** Since when the visitor had the sheet in front of them. */
  sheet_shown_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

/** When a visitor was first shown a cost sheet. */
export interface CostSheetViewRow {
  user_id: number
  hash: string
  shown_at: Date
}

export interface TimelineRow {
  id: Generated<number>
  apply_no: string
  status: ApplicationStatus
  at: Date
}

/**
 * What goes to an institution after a commit: an application, a lead, or (`withdraw`) the word that a consent was
 * withdrawn or an account deleted, which outlives what it is about.
 */
export interface OutboxRow {
  id: Generated<number>
  kind: 'deliver' | 'lead' | 'withdraw'
  apply_no: string | null
  lead_no: Generated<string | null>
  /** Of a lead and of a withdrawal; an application knows its own. */
  institution_code: Generated<string | null>
  available_at: Date
  attempts: Generated<number>
  last_error: string | null
  done_at: Date | null
  created_at: Date
}

export interface OrderTables {
  orders: OrderRow
  match_traces: MatchTraceRow
  applications: ApplicationRow
  cost_sheet_views: CostSheetViewRow
  application_timeline: TimelineRow
  outbox: OutboxRow
}
