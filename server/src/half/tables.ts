import type { OrderNo } from '@contract/brands'
import type { HalfEventType } from '@contract/signed/signed-calls'
import type { Generated } from 'kysely'
import { DAY, LINK_TRACE_LIFE, USE_LIFE } from '../lib/retention'
import type { MobileIndex } from '../lib/vault'
import { names, table } from '../postgres/tables'

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
    /** The phone number, null once the link is used. */
    mobile_sealed: string | null
    /** Blind index of the phone number, to find a deleted account's links; null once the link is used. */
    mobile_index: Generated<MobileIndex | null>
    /** JSON of contract `HalfValues`; null once the link is used. */
    values_sealed: string | null
    /** The partner's own reference of the visitor; null once the link is used. */
    ref: Generated<string | null>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** An order that a partner's link opened or resumed, with the newest link. */
  half_orders: {
    user_id: number
    order_no: OrderNo
    link_id: string
    channel: string
    partner: string
    created_at: Date
    /** JSON of HeldIdentity (half/identity.ts), encrypted for the purpose `half`; null when nothing is held. */
    identity_sealed: Generated<string | null>
    ref: Generated<string | null>
    /** The place of residence that this form was given; the account's may be somebody else's knowledge. */
    area_code: Generated<string | null>
  }
  half_clicks: {
    id: Generated<number>
    user_id: number
    order_no: OrderNo
    product_code: string
    at: Date
  }
}

export const halfTables = {
  half_events: table('half_events', {
    owner: 'order_no',
    readable: ['ref'],
    other: names('id channel link_id order_no type at seq'),
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'made anonymous',
    copy: { leftOut: 'the copy says in its part on periods that a partner is told of it' },
    key: 'local',
  }),
  half_feeds: table('half_feeds', { owner: null, other: names('channel last'), key: 'local' }),
  half_links: table('half_links', {
    owner: 'mobile_index',
    sealed: { mobile_sealed: 'mobile', values_sealed: 'half' },
    hashed: ['mobile_index'],
    readable: ['ref'],
    other: names('link_id channel partner created_at expires_at used_at'),
    ends: [
      {
        from: 'expires_at',
        after: 0,
        when: 'values_sealed is not null',
        empty: names('mobile_sealed values_sealed ref'),
        byHand: true,
      },
      { from: 'expires_at', after: LINK_TRACE_LIFE, byHand: true },
    ],
    deletion: 'deleted',
    copy: { leftOut: 'a link that nobody opened is of no account; an opened one is emptied into the order' },
    key: 'local',
  }),
  half_orders: table('half_orders', {
    owner: 'user_id',
    sealed: { identity_sealed: 'half' },
    readable: names('ref area_code'),
    other: names('user_id order_no link_id channel partner created_at'),
    // Identity data from a partner whose visitor did not continue.
    ends: [
      'with orders',
      { from: 'created_at', after: DAY, when: 'identity_sealed is not null', empty: ['identity_sealed'] },
    ],
    deletion: 'deleted with it',
    copy: '订单',
  }),
  half_clicks: table('half_clicks', {
    owner: 'user_id',
    other: names('id user_id order_no product_code at'),
    ends: ['with half_orders'],
    deletion: 'deleted with it',
    copy: { leftOut: 'it tells nothing of the visitor that the order does not' },
  }),
}

declare module '../postgres/tables' {
  interface Database extends HalfTables {}
}
