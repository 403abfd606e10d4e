/** The loading overlay's counter and checks (S2.28, S2.26). */

/** Names of the four checks, in order. */
export const CHECKS = ['实名信息核验', '基础资料核验', '风控审批', '额度评估'] as const

export type CheckState = 'waiting' | 'checking' | 'complete'

/** Milliseconds between two steps of the counter. */
export const TICK_MS = 25
const STEP = 5
const CAP = 95

/** What the counter is set to when the awaited work has really ended: only this completes the last check. */
export const COMPLETE = 100

/** The overlay leaves this many milliseconds after `COMPLETE`, so that the last tick can be seen. */
export const LEAVE_MS = 300

/** One tick: +5, no further once the counter is 95 or above. */
export const nextProgress = (counter: number): number => (counter >= CAP ? counter : counter + STEP)

/** The first check finishes above 25, the others at 50, 75 and 99. */
const FINISHED: readonly ((counter: number) => boolean)[] = [
  (n) => n > 25,
  (n) => n >= 50,
  (n) => n >= 75,
  (n) => n >= 99,
]

/** State of each check at a counter: a check is `checking` when all before it are complete and it is not. */
export function checkStates(counter: number): CheckState[] {
  const complete = FINISHED.findIndex((finished) => !finished(counter))
  return FINISHED.map((_, i) =>
    complete < 0 || i < complete ? 'complete' : i === complete ? 'checking' : 'waiting',
  )
}
