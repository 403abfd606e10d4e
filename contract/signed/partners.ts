import { type Static, Type as T } from 'typebox'
import { HalfValues } from '../endpoints/half'
import { Mobile, orNull, Time } from '../values'
import { signedCall } from './signed-call'

/** A step of a partner's visitor; each happens at most once for a link. */
export const HalfEventType = T.Enum(['link.opened', 'form.completed', 'product.chosen', 'link.expired'], {
  description:
    'The link was opened; every answer and consent is given; a product was chosen; the link expired unused.',
})
export type HalfEventType = Static<typeof HalfEventType>

/** Most events of one answer of the feed. */
export const MAX_EVENTS = 500

/** Answers of unknown names would be stored and never used. */
const strict = { additionalProperties: false }
const Reference = T.String({
  description: "The partner's own reference of the visitor, printable; no phone or identity number.",
  pattern: '^[!-~]([ -~]{0,62}[!-~])?$',
})

/** Calls of the partners of the half flow; `:channel` is the partner's. */
export const partners = {
  '/open/partners/:channel/links': signedCall({
    summary:
      "Issues a single-use link for a visitor, valid for a day, with the answers that the partner has collected. 409 while the channel's half flow is switched off.",
    daily: true,
    payload: T.Object({
      mobile: Mobile,
      values: T.Object(HalfValues.properties, strict),
      ref: T.Optional(Reference),
    }),
    data: T.Object({
      url: T.String({ description: 'what the visitor opens' }),
      token: T.String({ description: "the url's `_token`" }),
      link_id: T.String({ description: 'names the link in the feed' }),
      expires_at: Time,
    }),
  }),
  '/open/partners/:channel/events': signedCall({
    summary:
      "What became of the partner's visitors, oldest first, each event once. Begin without a cursor, then pass the last answer's.",
    readOnly: true,
    payload: T.Object({
      cursor: T.Optional(T.String({ pattern: '^\\d{1,15}$' })),
      limit: T.Optional(T.Integer({ minimum: 1, maximum: MAX_EVENTS })),
    }),
    data: T.Object({
      events: T.Array(
        T.Object({
          id: T.String(),
          ref: orNull(T.String()),
          link_id: orNull(T.String()),
          type: HalfEventType,
          at: Time,
        }),
      ),
      cursor: T.String(),
      more: T.Boolean({ description: 'call again at once' }),
    }),
  }),
} as const
