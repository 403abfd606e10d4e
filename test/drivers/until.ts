const patience = 15_000

/**
 * Calls `ask` repeatedly until it returns a value other than null, undefined or false.
 *
 * @param what a description of the condition, for the error message
 * @throws after `timeout` milliseconds
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T> | T,
  timeout = patience,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + timeout
  for (let pause = 4; ; pause = Math.min(2 * pause, 64)) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as NonNullable<Exclude<T, false>>
    if (Date.now() > end)
      throw new Error(`timed out after ${timeout} ms waiting for ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
