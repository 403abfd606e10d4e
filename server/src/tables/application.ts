import type { ApplicationStatus } from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import { ENDED } from '@contract/rules/application'
import type { ColumnType, Generated } from 'kysely'

/** Whether an application is open, as SQL in the words of the unique index. */
export const IS_OPEN = `status not in (${ENDED.map((status) => `'${status}'`).join(', ')})`

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
  /** When the cost sheet was first shown to the visitor. */
  sheet_shown_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

export interface TimelineRow {
  id: Generated<number>
  apply_no: string
  status: ApplicationStatus
  at: Date
}

/**
 * Something to send after the commit: to an institution an application, a lead, what became of a visit to its store, or
 * (`withdraw`) the notice that a consent was withdrawn or an account deleted, which is kept longer than the data it is
 * about; to an advertising platform a conversion.
 */
export interface DeliveryRow {
  id: Generated<number>
  kind: 'deliver' | 'lead' | 'withdraw'
  apply_no: string | null
  lead_no: Generated<string | null>
  /** The receiver; null for a conversion. */
  institution_code: string | null
  /** The platform that receives a conversion. */
  platform: Generated<string | null>
  conversion_id: Generated<number | null>
  /** The `webhook-id` of every attempt, by which the receiver recognises a repetition. */
  message_id: Generated<string>
  available_at: Date
  attempts: Generated<number>
  last_error: string | null
  /** An attempt is under way, until this time at most. */
  sending_until: Generated<Date | null>
  done_at: Date | null
  /** Given up after the last attempt. */
  dead_at: Generated<Date | null>
  created_at: Date
}

/** An attempt and its result, without anything of the visitor. */
export interface DeliveryAttemptRow {
  delivery_id: number
  /** 1, 2, 3 … */
  attempt: number
  started_at: Date
  ended_at: Date | null
  /** HTTP status; null without a response. */
  status: number | null
  error: string | null
}

export interface ApplicationTables {
  applications: ApplicationRow
  application_timeline: TimelineRow
  deliveries: DeliveryRow
  delivery_attempts: DeliveryAttemptRow
}
