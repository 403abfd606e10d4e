/** An expected failure, such as a request without an answer: no bug, and the visitor is informed where it matters. */
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

/** For a `catch` that continues. Anything but an expected failure is a bug, reported like an uncaught error. */
export function reportUnexpected(error: unknown): undefined {
  if (!(error instanceof ExpectedError)) void Promise.reject(error)
}
