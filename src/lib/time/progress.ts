/** The counter and the checks of the loading overlay (S2.28, S2.26). */

/** The names of the four checks, in order. */
export const CHECKS = ['实名信息核验', '基础资料核验', '风控审批', '额度评估'] as const

export type CheckState = 'waiting' | 'checking' | 'complete'

/** Milliseconds between two steps of the counter. */
export const TICK_MS = 25
const STEP = 5
const CAP = 95

/** The value of the counter when the awaited work has ended: only this completes the last check. */
export const COMPLETE = 100

/** The overlay closes this many milliseconds after `COMPLETE` (S2.29 allows 300): long enough to see the last check. */
export const LEAVE_MS = 100

/** The next value of the counter: +5 until it is 95 or above. */
export const nextProgress = (counter: number): number => (counter >= CAP ? counter : counter + STEP)

/** The first check finishes above 25, the others at 50, 75 and 99. */
const FINISHED: readonly ((counter: number) => boolean)[] = [
  (n) => n > 25,
  (n) => n >= 50,
  (n) => n >= 75,
  (n) => n >= 99,
]

/** The state of each check at a counter value: a check is `checking` when all before it are complete and it is not. */
export function checkStates(counter: number): CheckState[] {
  const complete = FINISHED.findIndex((finished) => !finished(counter))
  return FINISHED.map((_, i) =>
    complete < 0 || i < complete ? 'complete' : i === complete ? 'checking' : 'waiting',
  )
}
