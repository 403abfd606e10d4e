import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { LEAD_VALUE } from '../formats'
import { Product } from '../offer'
import { Destination } from '../outbound/destination'
import { AgreementRef, Code, Mobile } from '../values'

const Sid = Code

/** One field of a lead form in addition to the phone number. `why` explains why it is asked. */
export const LeadField = T.Object({
  name: T.String(),
  label: T.String(),
  kind: T.Enum(['text', 'choice']),
  why: T.String(),
  required: T.Boolean(),
  placeholder: T.Optional(T.String()),
  options: T.Optional(T.Array(T.Object({ value: T.String(), label: T.String() }))),
})
export type LeadField = Static<typeof LeadField>

const { code: _, name: __, offline: ___, ...PublicTerms } = Product.properties

/** One item of a support page: a product of a licensed institution. */
export const SupportItem = T.Object({
  item: Code,
  title: T.String(),
  summary: T.String(),
  /** Includes the public example, calculated for `amount` and `term`. */
  ...PublicTerms,
  /** Whether the lead in the request has been shared with this institution. */
  shared: T.Boolean(),
})
export type SupportItem = Static<typeof SupportItem>

const Click = T.Object({ sid: Sid, item: Code })

export const support = {
  '/open/support/init': endpoint({
    summary:
      'A support page by its id: title, theme, the fields of the lead form and the agreements that it needs.',
    payload: T.Object({ sid: Sid }),
    data: T.Object({
      sid: Sid,
      title: T.String(),
      intro: T.String(),
      theme_color: T.String(),
      /** The page has one item, which is shown in full instead of as a list. */
      single: T.Boolean(),
      /** A lead needs all agreements of the login group and at least one of those of an institution. */
      agreements: T.Array(AgreementRef),
      fields: T.Array(LeadField),
      /** Why no lead is taken; missing where one is (S18.31). */
      not_passed_on: T.Optional(T.String()),
    }),
  }),
  '/open/support/put': endpoint({
    summary: 'Accepts a lead, which is shared only with the institutions whose consent was ticked.',
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
        description: 'consent_id of each ticked agreement',
      }),
    }),
    data: T.Object({ lead_no: T.String() }),
  }),
  '/open/support/list': endpoint({
    summary:
      'Lists the items of a support page, the cheapest first; `shared` marks the institutions that received the lead of this device.',
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
    summary: 'Returns the https address of an item, always on a registered host of its institution.',
    payload: Click,
    data: Destination,
  }),
} as const
