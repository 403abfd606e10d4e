import { type Static, Type as T } from 'typebox'
import { HalfValues } from '../endpoints/half'
import { Mobile, Time } from '../values'
import { signedCall } from './signed-call'

/** A step of a partner's visitor; each happens at most once for a link. */
export const HalfEventType = T.Union(
  [
    T.Literal('link.opened'),
    T.Literal('form.completed'),
    T.Literal('product.chosen'),
    T.Literal('link.expired'),
  ],
  {
    description:
      'The link was opened; every answer and consent is given; a product was chosen; the link expired unused.',
  },
)
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
  '/open/partners/:channel/known': signedCall({
    summary:
      'Whether a visitor can continue here: false while this platform serves the number already, other than through this partner. 503 while the hashes of a new key are not complete.',
    readOnly: true,
    daily: true,
    limitMs: 2500,
    payload: T.Object({
      mobile_hash: T.String({
        description: "HMAC-SHA256 of the 11 digits with the partner's `hash_key`, hex",
        pattern: '^[0-9a-f]{64}$',
      }),
      consent: T.Object(
        {
          version: T.String({ pattern: '^[A-Za-z0-9._-]{1,32}$' }),
          at: T.String({ description: 'ISO 8601 with zone', maxLength: 35 }),
        },
        {
          description: "the partner's statement when, and to which text, the visitor consented to this check",
        },
      ),
    }),
    data: T.Object({ can_continue: T.Boolean() }),
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
          ref: T.Union([T.String(), T.Null()]),
          link_id: T.Union([T.String(), T.Null()]),
          type: HalfEventType,
          at: Time,
        }),
      ),
      cursor: T.String(),
      more: T.Boolean({ description: 'call again at once' }),
    }),
  }),
} as const
