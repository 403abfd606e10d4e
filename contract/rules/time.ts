/** How far China's clock is ahead of UTC. It has one time zone and no summer time; the phone may be in another one. */
export const CHINA_MS = 8 * 3_600_000

/** Date with zone, to the minute at least; JavaScript alone would also read `1` or `Friday`. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** How soon and how far ahead a visit to a store can be booked (S17.4). */
export const AHEAD = { hours: 2, days: 14 } as const
