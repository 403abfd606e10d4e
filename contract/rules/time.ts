/** UTC offset of China in milliseconds: one time zone, no daylight saving time. The phone may be in another zone. */
export const CHINA_MS = 8 * 3_600_000

/** ISO 8601 date and time with zone; the Date constructor alone would also accept `1` or `Friday`. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Minimum notice and maximum advance of a booked store visit (S17.4). */
export const AHEAD = { hours: 2, days: 14 } as const
