/** By itself too, for the inline script, whose every byte is on each page's first load. */
export const OK = 200

/** All body codes (S8.1 to S8.5, S6.9 to S6.11). Another HTTP status than 200 means that the server itself failed. */
export const CODE = {
  ok: OK,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  /** A login link opened the session and its login consents are not given yet; /from and /yfrom ask for them. */
  consentsDue: 428,
  validation: 601,
  rateLimited: 429,
} as const
