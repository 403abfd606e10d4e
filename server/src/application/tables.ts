import type { ApplyNo, Fen, InstitutionCode, OrderNo } from '@contract/brands'
import type { ApplicationStatus, ClosedReason } from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import { ENDED } from '@contract/rules/application'
import type { ColumnType, Generated } from 'kysely'

/** Whether an application is open, as SQL in the words of the unique index. */
export const IS_OPEN = `status not in (${ENDED.map((status) => `'${status}'`).join(', ')})`

interface ApplicationTables {
  applications: {
    apply_no: ApplyNo
    order_no: OrderNo
    user_id: number
    product_code: string
    product_version: string
    institution_code: InstitutionCode
    amount: Fen
    term: number
    status: ApplicationStatus
    cost_sheet: ColumnType<CostSheet, string, never>
    cost_sheet_hash: string
    /** When the cost sheet was first shown to the visitor. */
    sheet_shown_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
  }
  application_timeline: {
    id: Generated<number>
    apply_no: ApplyNo
    status: ApplicationStatus
    /** Why the institution closed it; null for every other status. */
    reason: Generated<ClosedReason | null>
    at: Date
  }
  /** An institution's report about one of its applications (application/report.ts). */
  institution_events: {
    institution_code: InstitutionCode
    event_id: string
    apply_no: ApplyNo
    status: 'received' | 'reviewing' | 'contacting' | 'closed'
    reason: ClosedReason | null
    /** By the institution's clock. */
    at: Date
    received_at: Date
    /** Whether it changed the application. */
    applied: boolean
  }
}

declare module '../postgres/tables' {
  interface Database extends ApplicationTables {}
}
