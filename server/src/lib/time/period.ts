import { DAY } from '../retention'

export type Step = 'day' | 'week' | 'month'

/** The first moment of the day, week (Monday) or month that contains `at`, and of the one after it, both UTC. */
export function periodOf(at: Date, step: Step): { first: Date; past: Date } {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (step === 'month')
    return { first: new Date(Date.UTC(year, month)), past: new Date(Date.UTC(year, month + 1)) }
  const first = Date.UTC(year, month, day - (step === 'week' ? (at.getUTCDay() + 6) % 7 : 0))
  return { first: new Date(first), past: new Date(first + (step === 'week' ? 7 : 1) * DAY) }
}

/** The UTC date, YYYY-MM-DD. */
export const isoDay = (at: Date) => at.toISOString().slice(0, 10)
