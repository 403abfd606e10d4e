import { MOMENT } from '@contract/rules/time'

/** Parses an ISO 8601 time with zone; null when the text is none. */
export function momentOf(text: string): Date | null {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at)
}
