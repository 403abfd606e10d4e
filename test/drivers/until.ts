const patience = 15_000

/**
 * Calls `ask` again and again until it gives a value that is not null, undefined or false.
 *
 * @param what what is waited for, in the words of the failure message
 * @throws after `timeout` milliseconds
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T> | T,
  timeout = patience,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + timeout
  for (let pause = 2; ; pause = Math.min(2 * pause, 20)) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as NonNullable<Exclude<T, false>>
    if (Date.now() > end)
      throw new Error(`waited ${timeout} ms in vain: ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
