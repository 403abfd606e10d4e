/**
 * An expected failure, such as a request without an answer. The visitor is informed where it matters; it is not a
 * bug.
 */
export class ExpectedError extends Error {}

/** A press that came to nothing. Its control says so beside itself (src/ui/press), in these words. */
export class PressError extends ExpectedError {
  /** @param retry tries again only what has failed; without it the whole press is repeated */
  constructor(
    readonly words: string,
    readonly retry?: () => unknown,
  ) {
    super(words)
  }
}

/**
 * For a `catch` that continues. An expected failure ends here. Anything else is a bug: it is reported like an
 * uncaught error (platform/errors/errors.ts), while the caller continues.
 */
export function reportUnexpected(error: unknown): undefined {
  if (!(error instanceof ExpectedError)) void Promise.reject(error)
}
