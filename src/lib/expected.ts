/**
 * An expected failure, such as a request without an answer. The visitor is informed where it matters; it is not a
 * bug.
 */
export class ExpectedError extends Error {}

/**
 * For a `catch` that continues. An expected failure ends here. Anything else is a bug: it is reported like an
 * uncaught error (platform/errors/errors.ts), while the caller continues.
 */
export function reportBug(error: unknown): undefined {
  if (!(error instanceof ExpectedError)) void Promise.reject(error)
}
