import type { ApplyNo, InstitutionCode, OrderNo } from '@contract/brands'
import type { AppointmentStatus } from '@contract/endpoints/offline'
import type { Generated } from 'kysely'
import { names, table } from '../postgres/tables'

export interface AppointmentRow {
  user_id: number
  apply_no: ApplyNo
  shop_id: string
  visit_at: Date
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
  /** The keyed hash of what opens the page of a store's staff (shop-keys.ts). */
  shop_keys: { shop_id: string; key_hash: string; issued_at: Date }
  /** The contact person for the store. */
  offline_contacts: {
    user_id: number
    order_no: OrderNo
    name_sealed: string
    mobile_sealed: string
    note_sealed: string | null
    updated_at: Date
  }
  appointments: AppointmentRow
}

export const offlineTables = {
  shops: table('shops', {
    owner: null,
    other: names('shop_id institution_code name area address phone lng lat opens closes days open'),
  }),
  shop_keys: table('shop_keys', { owner: null, other: names('shop_id key_hash issued_at') }),
  offline_contacts: table('offline_contacts', {
    owner: 'user_id',
    sealed: { name_sealed: 'contact_name', mobile_sealed: 'mobile', note_sealed: 'note' },
    other: names('user_id order_no updated_at'),
    ends: ['with orders'],
    deletion: 'deleted with it',
    copy: '订单',
  }),
  appointments: table('appointments', {
    owner: 'user_id',
    sealed: { visit_code_sealed: 'visit_code' },
    readable: names('shop_id visit_at status visited_at'),
    other: names('user_id apply_no tries_left created_at updated_at booked_at'),
    ends: ['with applications'],
    deletion: 'deleted with it',
    copy: '到店预约',
  }),
}

declare module '../postgres/tables' {
  interface Database extends OfflineTables {}
}
