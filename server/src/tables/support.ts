import type { LeadField } from '@contract/endpoints/support'
import type { ColumnType, Generated } from 'kysely'

/** A support page, opened by a link with `sid`. */
export interface SupportPageRow {
  sid: string
  title: string
  intro: string
  /** Theme id, '' = the channel's. */
  theme_color: string
  fields: ColumnType<LeadField[], string, string>
  active: boolean
}

export interface SupportItemRow {
  sid: string
  item: string
  product_code: string
  title: string
  summary: string
  url: string
  position: number
}

/** Contact data that a visitor left for institutions; phone number and values are encrypted. */
export interface SupportLeadRow {
  lead_no: string
  sid: string
  mobile_sealed: string
  mobile_index: string
  /** JSON of the values, encrypted for the purpose `lead`. */
  values_sealed: string
  channel: string
  device: string
  created_at: Date
}

export interface SupportShareRow {
  lead_no: string
  institution_code: string
  sent_at: Date | null
  withdrawn_at: Date | null
}

export interface SupportClickRow {
  id: Generated<number>
  sid: string
  item: string
  kind: 'list' | 'single' | 'redirect'
  channel: string
  device: string
  at: Date
}

export interface SupportTables {
  support_pages: SupportPageRow
  support_items: SupportItemRow
  support_leads: SupportLeadRow
  support_shares: SupportShareRow
  support_clicks: SupportClickRow
}
