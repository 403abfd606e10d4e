/** A failure that was foreseen and that the visitor is told of where it matters, such as a call without an answer: no bug. */
export class ExpectedError extends Error {}

/**
 * For a `catch` that goes on: a foreseen failure ends here. Anything else is a bug and is heard as one that nobody has
 * caught, in the browser's console or WeChat's real-time log (platform/weapp/errors.ts), while the caller goes on.
 */
export function reportBug(error: unknown): undefined {
  if (!(error instanceof ExpectedError)) void Promise.reject(error)
}
