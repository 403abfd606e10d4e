/** Date with zone, to the minute at least; JavaScript alone would also read `1` or `Friday`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** The moment that a text names; null when it names none. */
export function momentOf(text: string): Date | null {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at)
}
