import type { TObject } from 'typebox'

/** A field of the payload is invalid: HTTP status and body code of a signed call, where other calls have 601. */
export const UNPROCESSABLE = 422

/** A call between servers, a `POST` signed by Standard Webhooks (server/src/lib/remote/signature). */
export interface SignedCall<P extends TObject = TObject, D extends TObject = TObject> {
  /** One English sentence for the API reference. */
  summary: string
  /** Nothing that a repetition could double: a repeated `webhook-id` is answered afresh, others as before for a day. */
  readOnly?: boolean
  /** Counts against the sender's own number of such calls in a day; not for one that only reads. */
  daily?: boolean
  payload: P
  data: D
}

/** Declares a signed call; the function only preserves its exact types. */
export const signedCall = <P extends TObject, D extends TObject>(row: SignedCall<P, D>) => row
