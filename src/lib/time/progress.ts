import { CHOSEN_WORDS } from '@contract/words'

export const CHECKS = ['实名信息核验', '基础资料核验', ...CHOSEN_WORDS.checks]

export type CheckState = 'waiting' | 'checking' | 'complete'

/** Milliseconds between two steps of the counter. */
export const TICK_MS = 25
const STEP = 5
const CAP = 95

/** The value of the counter when the awaited work has ended: only this completes the last check. */
export const COMPLETE = 100

/** The overlay closes this many milliseconds after `COMPLETE` (S2.29 allows 300): long enough to see the last check. */
export const LEAVE_MS = 100

export const nextProgress = (counter: number): number => (counter >= CAP ? counter : counter + STEP)

/** The counter at which each check finishes: the first above 25. */
const FINISHED_AT = [26, 50, 75, 99]

/** The state of each check at a counter value: a check is `checking` when all before it are complete and it is not. */
export function checkStates(counter: number): CheckState[] {
  const checking = FINISHED_AT.findIndex((end) => counter < end)
  return FINISHED_AT.map((end, i) => (counter >= end ? 'complete' : i === checking ? 'checking' : 'waiting'))
}
