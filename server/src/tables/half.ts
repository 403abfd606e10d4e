import type { Generated } from 'kysely'

/** A partner's link: single-use and expiring, with what the partner has asked already. */
export interface HalfLinkRow {
  link_id: string
  /** The partner's channel; its `half_flow` switches the flow on. */
  channel: string
  partner: string
  mobile_sealed: string
  /** JSON of contract `HalfValues`, sealed for the purpose `half`. */
  values_sealed: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface HalfOrderRow {
  order_no: string
  link_id: string
  partner: string
  created_at: Date
}

export interface HalfClickRow {
  id: Generated<number>
  order_no: string
  product_code: string
  at: Date
}

export interface HalfTables {
  half_links: HalfLinkRow
  half_orders: HalfOrderRow
  half_clicks: HalfClickRow
}
