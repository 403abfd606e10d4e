import type { ApplyNo, Fen, InstitutionCode, OrderNo } from '@contract/brands'
import type { ApplicationStatus, ClosedReason, OperatorReason } from '@contract/endpoints/application'
import type { CostSheet } from '@contract/offer'
import { ENDED } from '@contract/rules/application'
import type { Way } from '@contract/rules/ways'
import type { ColumnType, Generated } from 'kysely'
import { APPLICATION_LIFE } from '../lib/retention'
import type { RowKey } from '../lib/statement'
import { names, table } from '../postgres/tables'

const ENDED_LIST = ENDED.map((status) => `'${status}'`).join(', ')
/** Whether an application is open, as SQL in the words of the unique index. */
export const IS_OPEN = `status not in (${ENDED_LIST})`

export type ApplicationKey = RowKey<'apply_no'>

interface ApplicationTables {
  applications: {
    apply_no: ApplyNo
    order_no: OrderNo
    user_id: number
    product_code: string
    product_version: string
    institution_code: InstitutionCode
    /** As its sheet and consents said. */
    way: Way
    /** The channel by which the visitor came (`cameBySql`); '' = none. */
    channel: Generated<string>
    /** With `jump`, what the visitor takes to the institution's page (lib/numbers); null for every other way. */
    referral: Generated<string | null>
    amount: Fen
    term: number
    status: ApplicationStatus
    cost_sheet: ColumnType<CostSheet, string, never>
    cost_sheet_hash: string
    /** When the reading of the cost sheet began (consent/sheet-reading.ts). */
    sheet_shown_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
  }
  application_timeline: {
    id: Generated<number>
    user_id: number
    apply_no: ApplyNo
    status: ApplicationStatus
    /** Why the institution or the operator closed it; null for every other status. */
    reason: Generated<ClosedReason | OperatorReason | null>
    at: Date
  }
  /** An institution's report about one of its applications (application/report.ts). */
  institution_events: {
    institution_code: InstitutionCode
    event_id: string
    user_id: number
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

export const applicationTables = {
  applications: table('applications', {
    owner: 'user_id',
    readable: names('product_code amount term status cost_sheet'),
    other: names(
      'apply_no order_no user_id product_version institution_code way channel referral cost_sheet_hash sheet_shown_at created_at updated_at',
    ),
    ends: [{ from: 'updated_at', after: APPLICATION_LIFE, when: `status in (${ENDED_LIST})`, byHand: true }],
    deletion: 'deleted',
    copy: '申请与进度',
  }),
  application_timeline: table('application_timeline', {
    owner: 'user_id',
    readable: names('status reason'),
    other: names('id user_id apply_no at'),
    ends: ['with applications'],
    deletion: 'deleted',
    copy: '申请与进度',
  }),
  institution_events: table('institution_events', {
    owner: 'user_id',
    readable: names('status reason'),
    other: names('institution_code event_id user_id apply_no at received_at applied'),
    ends: ['with applications'],
    deletion: 'deleted with it',
    copy: { leftOut: 'the timeline tells what a report changed' },
  }),
}

declare module '../postgres/tables' {
  interface Database extends ApplicationTables {}
}
