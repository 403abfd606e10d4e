import type { TObject } from 'typebox'

/** One endpoint. Every request is a `POST` (S6.1). */
export interface Endpoint<P extends TObject = TObject, D extends TObject = TObject> {
  /** One English sentence for the API reference. */
  summary: string
  /** Requires a valid access token; without one the response has body code 401. */
  auth?: boolean
  /**
   * Accepts a session that a login link opened and whose login consents have not been given yet. Every other endpoint
   * treats such a visitor as not logged in.
   */
  linkLogin?: boolean
  /** Accepts the session of a partner's link, which every other endpoint treats as no login (S18.16). */
  halfLogin?: boolean
  /** A repeated `public.request_id` gets the first response again and has no second effect. */
  idempotent?: boolean
  /** Responds from memory, without the database: the visitor of an access token is not looked up. */
  stateless?: boolean
  /** Exists only when the server runs in test mode. */
  testOnly?: boolean
  payload: P
  data: D
}

/** Declares an endpoint; the function only preserves its exact types. */
export const endpoint = <P extends TObject, D extends TObject>(row: Endpoint<P, D>) => row
