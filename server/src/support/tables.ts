import type { InstitutionCode } from '@contract/brands'
import type { LeadField } from '@contract/endpoints/support'
import type { Way } from '@contract/rules/ways'
import type { ColumnType, Generated } from 'kysely'
import { LEAD_LIFE, USE_LIFE } from '../lib/retention'
import type { MobileIndex } from '../lib/vault'
import { names, table } from '../postgres/tables'

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
    /** The visitor who was logged in, or a number that no visitor has. */
    user_id: number
    lead_no: string
    sid: string
    mobile_sealed: string
    mobile_index: MobileIndex
    /** JSON of the values. */
    values_sealed: string
    channel: string
    device: string
    created_at: Date
  }
  /** The leads of a phone number. */
  lead_phones: { mobile_index: MobileIndex; user_id: number; lead_no: string }
  support_shares: {
    user_id: number
    lead_no: string
    institution_code: InstitutionCode
    /** As the text of its consent said. */
    way: Way
    sent_at: Date | null
    withdrawn_at: Date | null
  }
  support_clicks: SupportClickRow
}

export const supportTables = {
  support_pages: table('support_pages', {
    owner: null,
    other: names('sid title intro theme_color fields active'),
  }),
  support_items: table('support_items', {
    owner: null,
    other: names('sid item product_code title summary url position'),
  }),
  support_leads: table('support_leads', {
    owner: 'mobile_index',
    sealed: { mobile_sealed: 'mobile', values_sealed: 'lead' },
    hashed: ['mobile_index'],
    readable: ['device'],
    other: names('user_id lead_no sid channel created_at'),
    ends: [{ from: 'created_at', after: LEAD_LIFE, byHand: true }],
    deletion: 'deleted',
    copy: '留给机构的联系方式',
    key: 'user_id',
  }),
  lead_phones: table('lead_phones', {
    owner: 'mobile_index',
    hashed: ['mobile_index'],
    other: names('user_id lead_no'),
    ends: ['with support_leads'],
    deletion: 'deleted',
    copy: { leftOut: 'it only leads from the phone number to the leads, which the copy tells' },
    key: 'mobile_index',
  }),
  support_shares: table('support_shares', {
    owner: 'lead_no',
    other: names('user_id lead_no institution_code way sent_at withdrawn_at'),
    ends: ['with support_leads'],
    deletion: 'deleted with it',
    copy: '留给机构的联系方式',
    key: 'user_id',
  }),
  support_clicks: table('support_clicks', {
    owner: 'device',
    readable: ['device'],
    other: names('id sid item kind channel at'),
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'not touched',
    copy: { leftOut: 'it is of a device, and names no visitor' },
    key: 'local',
  }),
}

declare module '../postgres/tables' {
  interface Database extends SupportTables {}
}
