import type { OrderNo } from '@contract/brands'
import type { HalfEventType } from '@contract/signed/partners'
import type { Generated } from 'kysely'
import type { MobileIndex } from '../lib/vault'

interface HalfTables {
  /** A step of a partner's visitor, once for each link. */
  half_events: {
    id: Generated<number>
    channel: string
    /** Null, like `ref` and `order_no`, once the visitor's account is deleted. */
    link_id: string | null
    ref: string | null
    /** Null for a link that nobody opened. */
    order_no: OrderNo | null
    type: HalfEventType
    at: Date
    /** Position in the partner's feed; null until the feed is read. */
    seq: Generated<number | null>
  }
  /** The feed of one partner's channel, with the last position that was given. */
  half_feeds: {
    channel: string
    last: number
  }
  /** A partner's link: single-use and expiring, with the values that the partner has collected. */
  half_links: {
    link_id: string
    /** The partner's channel; its `half_flow` enables the flow. */
    channel: string
    partner: string
    /** The phone number, encrypted for the purpose `mobile`; null once the link is used. */
    mobile_sealed: string | null
    /** Blind index of the phone number, to find a deleted account's links; null once the link is used. */
    mobile_index: Generated<MobileIndex | null>
    /** JSON of contract `HalfValues`, encrypted for the purpose `half`; null once the link is used. */
    values_sealed: string | null
    /** The partner's own reference of the visitor; null once the link is used. */
    ref: Generated<string | null>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** An order that a partner's link opened or resumed, with the newest link. */
  half_orders: {
    order_no: OrderNo
    link_id: string
    channel: string
    partner: string
    created_at: Date
    /** JSON of HeldIdentity (half/identity.ts), encrypted for the purpose `half`; null when nothing is held. */
    identity_sealed: Generated<string | null>
    /** The partner's own reference of the visitor. */
    ref: Generated<string | null>
    /** The visitor has saved nothing since the link was opened, so perhaps never consented to anything. */
    unanswered: Generated<boolean>
    /** The place of residence that this form was given; the account's may be somebody else's knowledge. */
    area_code: Generated<string | null>
  }
  half_clicks: {
    id: Generated<number>
    order_no: OrderNo
    product_code: string
    at: Date
  }
}

declare module '../postgres/tables' {
  interface Database extends HalfTables {}
}
