import { type Static, Type as T, type TObject, type TSchema } from 'typebox'
import { FormValues } from '../endpoints/order'
import { CostSheet } from '../offer'
import { Area, Code, Fen, Mobile, Months, orNull, Time } from '../values'

/** A message to an institution, a `POST` signed by Standard Webhooks (server/src/lib/remote/signature). */
export interface Webhook<D extends TObject = TObject, P extends TObject | null = TObject | null> {
  summary: string
  /** Nothing in it identifies the visitor. */
  data: D
  /** What does: `data.personal`, or `data.sealed` for an institution with a key. Null when there is none. */
  personal: P
}

/** The function only preserves the exact types of a row. */
const webhook = <D extends TObject, P extends TObject | null>(row: Webhook<D, P>) => row

/** JSON that is encrypted for the institution: HPKE (RFC 9180), base mode, X25519, HKDF-SHA256, ChaCha20-Poly1305. */
export const SealedPart = T.Object(
  {
    enc: T.String({ description: 'encapsulated key, base64 of 32 bytes' }),
    ct: T.String({
      description: 'ciphertext with its tag, base64; `info` is the webhook-id as UTF-8, `aad` is empty',
    }),
  },
  { description: 'In place of `personal` for an institution with a seal_key' },
)

export const GivenConsent = T.Object({
  code: T.String({ description: 'the agreement' }),
  version: T.String(),
  hash: T.String({ description: 'SHA-256 of the text that was agreed to, hex' }),
  given_at: T.String({ description: 'ISO 8601' }),
  entry: T.Integer({ description: 'number of the ledger entry' }),
  entry_hash: T.String({ description: 'SHA-256 of the ledger entry, as on the visitor’s receipt, hex' }),
})

const ApplyNo = T.String({ description: 'number of the application' })
const LeadNo = T.String({ description: 'number of the lead' })
/** The answers of the order form without what an application has itself, or the identity number says exactly. */
const Answers = T.Omit(FormValues, ['amount', 'term', 'name', 'id_no', 'age_range'])

export const webhooks = {
  'application.submitted': webhook({
    summary: 'A visitor has applied for a product. 2xx confirms the receipt, which the visitor then sees.',
    data: T.Object({
      apply_no: ApplyNo,
      submitted_at: Time,
      product: T.Object({ code: Code, version: T.String(), name: T.String() }),
      amount: Fen,
      term: Months,
      cost_sheet: CostSheet,
      consents: T.Array(GivenConsent),
    }),
    personal: T.Object({
      name: T.String(),
      id_no: T.String(),
      mobile: Mobile,
      area: Area,
      answers: Answers,
    }),
  }),
  'lead.submitted': webhook({
    summary: 'A visitor asks the institution to call. There is no application.',
    data: T.Object({
      lead_no: LeadNo,
      submitted_at: Time,
      page: T.String({ description: 'the page on which the visitor left it' }),
      consents: T.Array(GivenConsent),
    }),
    personal: T.Object({
      mobile: Mobile,
      values: T.Record(T.String(), T.String(), { description: 'answers to the fields of the page' }),
    }),
  }),
  'consent.withdrawn': webhook({
    summary:
      'A visitor has withdrawn the consent or deleted the account: the institution must stop using the data.',
    data: T.Object({
      apply_no: T.Optional(ApplyNo),
      lead_no: T.Optional(LeadNo),
      withdrawn_at: Time,
    }),
    personal: null,
  }),
  'visit.booked': webhook({
    summary: 'A visitor has booked a visit to a store, or moved it.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String(), visit_at: Time }),
    personal: T.Object({
      contact: orNull(
        T.Object(
          { name: T.String(), mobile: Mobile, note: T.String() },
          { description: 'whom the store may expect and call' },
        ),
      ),
    }),
  }),
  'visit.cancelled': webhook({
    summary: 'A visit that was announced does not take place.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String() }),
    personal: null,
  }),
  'visit.confirmed': webhook({
    summary: 'The store has confirmed the visit by its code.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String(), visited_at: Time }),
    personal: null,
  }),
} as const

type Webhooks = typeof webhooks
export type WebhookType = keyof Webhooks

export type WebhookParts<K extends WebhookType> = {
  type: K
  data: Static<Webhooks[K]['data']>
} & (Webhooks[K]['personal'] extends TObject ? { personal: Static<Webhooks[K]['personal']> } : unknown)

export const bodyOf = (type: string, { data, personal }: Webhook): TSchema =>
  T.Object({
    type: T.Literal(type),
    timestamp: T.String({ description: 'ISO 8601; when it happened' }),
    data: personal
      ? T.Object({ ...data.properties, personal: T.Optional(personal), sealed: T.Optional(SealedPart) })
      : data,
  })
