import { type Static, Type as T, type TObject, type TSchema } from 'typebox'
import { ApplicationStatus, ClosedReason } from '../endpoints/application'
import { HalfValues } from '../endpoints/half'
import { REFERRAL } from '../rules/ways'
import { Mobile, orNull, Time } from '../values'

/** A field of the payload is invalid: HTTP status and body code of a signed call, where other calls have 601. */
export const UNPROCESSABLE = 422

/** A call between servers, a `POST` signed by Standard Webhooks (server/src/lib/remote/signature). */
export interface SignedCall<P extends TObject = TObject, D extends TObject = TObject> {
  summary: string
  /** Nothing that a repetition could double: a repeated `webhook-id` is answered afresh, others as before for a day. */
  readOnly?: boolean
  /** Counts against the sender's own number of such calls in a day; not for one that only reads. */
  daily?: boolean
  payload: P
  data: D
}

/** The function only preserves the exact types of a row. */
const signedCall = <P extends TObject, D extends TObject>(row: SignedCall<P, D>) => row

/** Calls of the institutions that receive applications; `:code` is the institution's. */
export const institutions = {
  '/open/institutions/:code/status': signedCall({
    summary:
      'Reports what became of an application of this institution; `closed` needs a reason. An event that is older than the current status is recorded and changes nothing.',
    payload: T.Object({
      apply_no: T.Optional(T.String({ minLength: 1, maxLength: 32 })),
      referral: T.Optional(
        T.String({
          description: 'in place of `apply_no`, where the visitor came to the institution with it',
          pattern: REFERRAL,
        }),
      ),
      status: T.Enum(['received', 'reviewing', 'contacting', 'closed']),
      reason: T.Optional(ClosedReason),
      at: T.String({
        description: 'when it happened: ISO 8601 with zone, not in the future and not before the application',
        maxLength: 32,
      }),
    }),
    data: T.Object({
      applied: T.Boolean({ description: 'false when the event changed nothing' }),
      status: ApplicationStatus,
    }),
  }),
} as const

/** A step of a partner's visitor; each happens at most once for a link. */
export const HalfEventType = T.Enum(['link.opened', 'form.completed', 'product.chosen', 'link.expired'], {
  description:
    'The link was opened; every answer and consent is given; a product was chosen; the link expired unused.',
})
export type HalfEventType = Static<typeof HalfEventType>

export const MAX_EVENTS = 500

/** Answers of unknown names would be stored and never used. */
const strict = { additionalProperties: false }
const Reference = T.String({
  description:
    "The partner's own reference of the visitor, printable; no phone or identity number and no address.",
  pattern: '^[!-~]([ -~]{0,62}[!-~])?$',
})

/** Calls of the partners of the half flow; `:channel` is the partner's. */
const partners = {
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

/** All signed calls by their sender, whose code, by which its keys are found, is the parameter in a path. */
export const signedGroups = {
  institutions: { title: 'Calls of institutions', rows: institutions },
  partners: { title: 'Calls of partners', rows: partners },
} as const

type Groups = typeof signedGroups
export type SenderKind = keyof Groups
type Rows<S extends SenderKind> = Groups[S]['rows']

type SignedPayload<R> = R extends { payload: infer P extends TObject } ? Static<P> : never
type SignedData<R> = R extends { data: infer D extends TSchema } ? Static<D> : never

/** The handlers of one kind of sender, each of which gets `Call` with its payload; a missing one is a type error. */
export type SignedTable<S extends SenderKind, Call> = {
  [P in keyof Rows<S>]: (
    call: Call & { payload: SignedPayload<Rows<S>[P]> },
  ) => Promise<SignedData<Rows<S>[P]>>
}

export const signedRows = (Object.keys(signedGroups) as SenderKind[]).flatMap((kind) =>
  Object.entries<SignedCall>(signedGroups[kind].rows).map(([path, row]) => ({ kind, path, row })),
)
