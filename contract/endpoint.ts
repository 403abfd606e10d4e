import type { TObject } from 'typebox'

export interface Endpoint<P extends TObject = TObject, D extends TObject = TObject> {
  /** One English sentence for the API reference. */
  summary: string
  /** Requires a valid access token; without one the response has body code 401. */
  auth?: boolean
  /** Accepts a login link's session before its consents are given, which any other endpoint treats as no login. */
  linkLogin?: boolean
  /** Accepts the session of a partner's link, which every other endpoint treats as no login (S18.16). */
  halfLogin?: boolean
  /** A repeated `public.request_id` gets the first response again and has no second effect. */
  idempotent?: boolean
  /** Responds from memory, without the database: the visitor of an access token is not looked up. */
  stateless?: boolean
  /** A list that is the same for everybody also answers a GET, which caches may keep: the fields that its address may name. */
  shared?: readonly string[]
  /** Exists only when the server runs in test mode. */
  testOnly?: boolean
  payload: P
  data: D
}

export const endpoint = <P extends TObject, D extends TObject>(row: Endpoint<P, D>) => row
