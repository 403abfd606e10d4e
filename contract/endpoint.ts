import type { Static, TObject, TSchema } from 'typebox'

/** One row of the endpoint table. All calls are `POST` (S6.1). */
export interface Endpoint<P extends TObject = TObject, D extends TSchema = TSchema> {
  /** One English sentence for the API reference. */
  summary: string
  /** Needs a valid access token; without one the body code is 401. */
  auth?: boolean
  /**
   * Also open to a login by link whose login consents are still to be given; for every other row such a visitor is not
   * logged in yet.
   */
  linkLogin?: boolean
  /** The same `public.request_id` gives the same answer and one effect. */
  idempotent?: boolean
  /** Answers from memory, without the database: the visitor behind a token is not looked up. */
  stateless?: boolean
  /** Exists only when the server runs in test mode. */
  testOnly?: boolean
  payload: P
  data: D
}

/** Declares a row and keeps its exact types. */
export const endpoint = <P extends TObject, D extends TSchema>(row: Endpoint<P, D>) => row

export type PayloadOf<E> = E extends Endpoint<infer P, TSchema> ? Static<P> : never
export type DataOf<E> = E extends Endpoint<TObject, infer D> ? Static<D> : never
