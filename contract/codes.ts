/**
 * THE body codes of the envelope (S8.1 to S8.5, S6.9 to S6.11). Every answer to something a client sent is HTTP 200 with one
 * of these; another HTTP status means that the server itself failed.
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
