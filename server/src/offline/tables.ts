import type { ApplyNo, InstitutionCode, OrderNo } from '@contract/brands'
import type { AppointmentStatus } from '@contract/endpoints/offline'
import type { Generated } from 'kysely'

export interface AppointmentRow {
  apply_no: ApplyNo
  shop_id: string
  visit_at: Date
  /** Encrypted for the purpose `visit_code`. */
  visit_code_sealed: string
  tries_left: Generated<number>
  status: AppointmentStatus
  created_at: Date
  updated_at: Date
  /** Time of the booking or its last change. */
  booked_at: Generated<Date>
  visited_at: Date | null
}

interface OfflineTables {
  /** A store of an institution; see contract `Shop`. */
  shops: {
    shop_id: string
    institution_code: InstitutionCode
    name: string
    /** 6-digit code of its county. */
    area: string
    address: string
    phone: string
    lng: number
    lat: number
    opens: number
    closes: number
    days: number[]
    open: Generated<boolean>
  }
  /** The contact person for the store; encrypted for the purposes `contact_name`, `mobile` and `note`. */
  offline_contacts: {
    order_no: OrderNo
    name_sealed: string
    mobile_sealed: string
    note_sealed: string | null
    updated_at: Date
  }
  appointments: AppointmentRow
}

declare module '../postgres/tables' {
  interface Database extends OfflineTables {}
}
