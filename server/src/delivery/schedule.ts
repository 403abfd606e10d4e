import { CODE } from '@contract/codes'
import type { Random } from '../lib/random'
import type { Sent } from './task'

const [MINUTE, HOUR] = [60, 3_600]
/** Longest pause that a receiver can ask for, seconds. */
const MAX_PAUSE = 24 * HOUR

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
  return Math.max(pause * jitter, Math.min(retry_after, MAX_PAUSE))
}

/** Seconds for which a receiver is left alone that names no time. */
const COOLDOWN = 10
/** HTTP status of a receiver that takes nothing for now, if it says until when. */
const UNAVAILABLE = 503
/** HTTP statuses of a receiver that takes no message for now: too many calls, or a key that it does not accept. */
const REFUSES_ALL: readonly unknown[] = [CODE.unauthenticated, CODE.forbidden, CODE.rateLimited]

/** Seconds for which the receiver of an attempt gets nothing at all, an hour at most; 0 when it goes on. */
export function cooldownAfter({ status, skipped, retry_after = 0 }: Sent): number {
  const coolsDown = skipped || REFUSES_ALL.includes(status) || (status === UNAVAILABLE && retry_after > 0)
  return coolsDown ? Math.min(Math.max(retry_after, COOLDOWN), HOUR) : 0
}
