import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { LEAD_VALUE } from '../formats'
import { Product } from '../offer'
import { Destination } from '../outbound/destination'
import { AgreementRef, Code, Mobile } from '../values'

/** A support page's id, from its link. */
const Sid = Code

/** One question of a lead form beside the phone number. `why` says why it is asked. */
export const LeadField = T.Object({
  name: T.String(),
  label: T.String(),
  kind: T.Union([T.Literal('text'), T.Literal('choice')]),
  why: T.String(),
  required: T.Boolean(),
  placeholder: T.Optional(T.String()),
  options: T.Optional(T.Array(T.Object({ value: T.String(), label: T.String() }))),
})
export type LeadField = Static<typeof LeadField>

const { code: _, name: __, offline: ___, ...PublicTerms } = Product.properties

/** What a partner list offers: one product of a licensed institution. */
export const SupportItem = T.Object({
  item: Code,
  title: T.String(),
  summary: T.String(),
  /** With the public example: worked out for `amount` and `term`. */
  ...PublicTerms,
  /** The lead that was asked with has been shared with this institution. */
  shared: T.Boolean(),
})
export type SupportItem = Static<typeof SupportItem>

const Click = T.Object({ sid: Sid, item: Code })

export const support = {
  '/open/support/init': endpoint({
    summary: 'A support page by its id: title, theme, the lead form and the agreements it needs.',
    payload: T.Object({ sid: Sid }),
    data: T.Object({
      sid: Sid,
      title: T.String(),
      intro: T.String(),
      theme_color: T.String(),
      /** One item only: shown in full instead of as a list. */
      single: T.Boolean(),
      /** The login group's, needed for any lead, and one for each institution, of which at least one. */
      agreements: T.Array(AgreementRef),
      fields: T.Array(LeadField),
    }),
  }),
  '/open/support/put': endpoint({
    summary: 'Takes a lead: shared only with the institutions whose consent was ticked.',
    idempotent: true,
    payload: T.Object({
      sid: Sid,
      mobile: Mobile,
      values: T.Record(T.String({ pattern: '^[a-z_]{1,32}$' }), T.String(LEAD_VALUE), {
        additionalProperties: false,
        maxProperties: 10,
      }),
      consents: T.Array(T.String({ maxLength: 256 }), {
        maxItems: 30,
        description: 'consent_id of each tick',
      }),
    }),
    data: T.Object({ lead_no: T.String() }),
  }),
  '/open/support/list': endpoint({
    summary: 'The items of a support page; `shared` tells with whom a lead of this device was shared.',
    payload: T.Object({ sid: Sid, lead_no: T.Optional(T.String({ maxLength: 32 })) }),
    data: T.Object({ items: T.Array(SupportItem) }),
  }),
  '/open/support/click': endpoint({
    summary: 'Counts a click on an item of a list.',
    payload: Click,
    data: T.Object({}),
  }),
  '/open/support/single/click': endpoint({
    summary: 'Counts a click on the item of a page that has one item.',
    payload: Click,
    data: T.Object({}),
  }),
  '/open/support/redirect/click': endpoint({
    summary: "Where an item leads: only ever a registered institution's own https address.",
    payload: Click,
    data: Destination,
  }),
} as const
