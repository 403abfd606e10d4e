import type { InstitutionCode } from '@contract/brands'
import type { LeadField } from '@contract/endpoints/support'
import type { ColumnType, Generated } from 'kysely'
import type { MobileIndex } from '../lib/vault'

export interface SupportItemRow {
  sid: string
  item: string
  product_code: string
  title: string
  summary: string
  url: string
  position: number
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

interface SupportTables {
  /** A support page, opened by a link with `sid`. */
  support_pages: {
    sid: string
    title: string
    intro: string
    /** Theme id, '' = the channel's. */
    theme_color: string
    fields: ColumnType<LeadField[], string, string>
    active: boolean
  }
  support_items: SupportItemRow
  /** Contact data that a visitor left for institutions; phone number and values are encrypted. */
  support_leads: {
    lead_no: string
    sid: string
    mobile_sealed: string
    mobile_index: MobileIndex
    /** JSON of the values, encrypted for the purpose `lead`. */
    values_sealed: string
    channel: string
    device: string
    created_at: Date
  }
  support_shares: {
    lead_no: string
    institution_code: InstitutionCode
    sent_at: Date | null
    withdrawn_at: Date | null
  }
  support_clicks: SupportClickRow
}

declare module '../postgres/tables' {
  interface Database extends SupportTables {}
}
