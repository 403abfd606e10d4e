import { Type as T, type TObject, type TSchema } from 'typebox'

/** A message to an institution, a `POST` signed by Standard Webhooks (server/src/lib/remote/signature). */
export interface Webhook<D extends TObject = TObject, P extends TObject | null = TObject | null> {
  /** One English sentence for the API reference. */
  summary: string
  /** Nothing in it identifies the visitor. */
  data: D
  /** What does: `data.personal`, or `data.sealed` for an institution with a key. Null when there is none. */
  personal: P
}

/** Declares a message; the function only preserves its exact types. */
export const webhook = <D extends TObject, P extends TObject | null>(row: Webhook<D, P>) => row

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

/** A consent as the ledger records it. */
export const GivenConsent = T.Object({
  code: T.String({ description: 'the agreement' }),
  version: T.String(),
  hash: T.String({ description: 'SHA-256 of the text that was agreed to, hex' }),
  given_at: T.String({ description: 'ISO 8601' }),
  entry: T.Integer({ description: 'number of the ledger entry' }),
  entry_hash: T.String({ description: 'SHA-256 of the ledger entry, as on the visitor’s receipt, hex' }),
})

/** The body of a message. */
export const bodyOf = (type: string, { data, personal }: Webhook): TSchema =>
  T.Object({
    type: T.Literal(type),
    timestamp: T.String({ description: 'ISO 8601; when it happened' }),
    data: personal
      ? T.Object({ ...data.properties, personal: T.Optional(personal), sealed: T.Optional(SealedPart) })
      : data,
  })
