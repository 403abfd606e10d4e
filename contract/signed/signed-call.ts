import type { TObject, TSchema } from 'typebox'

/** A field of the payload is invalid: HTTP status and body code of a signed call, where other calls have 601. */
export const UNPROCESSABLE = 422

/** A call between servers, a `POST` signed by Standard Webhooks (server/src/lib/remote/signature). */
export interface SignedCall<P extends TObject = TObject, D extends TSchema = TSchema> {
  /** One English sentence for the API reference. */
  summary: string
  /** Only reads: a repeated `webhook-id` is answered afresh. Other calls have one effect and one answer for a day. */
  readOnly?: boolean
  payload: P
  data: D
}

/** Declares a signed call; the function only preserves its exact types. */
export const signedCall = <P extends TObject, D extends TSchema>(row: SignedCall<P, D>) => row
