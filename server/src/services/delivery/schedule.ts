import type { Random } from '../../lib/random'

const [MINUTE, HOUR] = [60, 3_600]
/** Longest pause that a receiver can ask for, seconds. */
const LONGEST = 24 * HOUR

/** Seconds after each failed attempt: over three days, as the Standard Webhooks specification recommends. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/**
 * Seconds until the next attempt, up to a tenth longer at random, so that what failed together is not repeated together.
 * Null after the last attempt.
 * @param attempts failed attempts so far, at least 1
 * @param retry_after seconds that the receiver asked for
 */
export function pauseAfter(attempts: number, random: Random, retry_after = 0): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  const jitter = 1 + Number(random.digits(3)) / 10_000
  return Math.max(pause * jitter, Math.min(retry_after, LONGEST))
}
