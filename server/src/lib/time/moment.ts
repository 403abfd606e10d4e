import { MOMENT } from '@contract/rules/time'

/** The moment that a text names; null when it names none. */
export function momentOf(text: string): Date | null {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at)
}
