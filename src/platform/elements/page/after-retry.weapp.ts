/** A mini-program has no focus that could be lost. */
export const noteRetry = () => {}
export const focusAfterRetry = () => {}
