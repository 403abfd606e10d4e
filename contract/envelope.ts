import { type Static, Type as T, type TSchema } from 'typebox'

/**
 * Body codes of the envelope (product.md §8, §9; decisions.md §5). Every answer to something a client sent
 * is HTTP 200 with one of these; another HTTP status means that the server itself failed.
 */
export const CODE = {
  ok: 200,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  /** A login by link whose login consents are still to be given: /from and /yfrom ask for them. */
  consentsDue: 428,
  validation: 601,
  rateLimited: 429,
} as const

/** One broken field: `field` names it as the payload does (dots for nesting), `content` says in Chinese what to do. */
export const FieldError = T.Object({ field: T.String(), content: T.String() })
export type FieldError = Static<typeof FieldError>

/** The response envelope `{ code, msg, errors, data }` (product.md §3). `data` is null unless `code` is 200. */
export const Envelope = <D extends TSchema>(data: D) =>
  T.Object({
    code: T.Integer(),
    msg: T.String(),
    errors: T.Array(FieldError),
    data: T.Union([data, T.Null()]),
  })

export interface Envelope<D> {
  code: number
  msg: string
  errors: FieldError[]
  data: D | null
}
