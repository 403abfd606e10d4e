/** How soon and how far ahead a visit to a store can be booked (S17.4). */
export const AHEAD = { hours: 2, days: 14 } as const
