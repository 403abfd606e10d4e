/** Generous, because the tests do not assert speed; milliseconds. */
const patience = 45_000
/** Milliseconds that the last question may take beyond that. */
const GRACE = 10_000

/** Repeats `ask` until it returns a value. @throws after `timeout` milliseconds, also while `ask` has not answered */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T> | T,
  timeout = patience,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + timeout
  const late = () =>
    new Error(`timed out after ${timeout} ms waiting for ${typeof what === 'string' ? what : what()}`)
  let timer: NodeJS.Timeout | undefined
  // A page that draws no frame any more never answers, and a question that has been asked gets some time in any case.
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeout + GRACE)
  })
  try {
    for (let pause = 16; ; pause = Math.min(2 * pause, 64)) {
      const answer = await Promise.race([ask(), silence])
      if (answer !== null && answer !== undefined && answer !== false)
        return answer as NonNullable<Exclude<T, false>>
      if (Date.now() > end) throw late()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    clearTimeout(timer)
  }
}
