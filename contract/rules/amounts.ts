/** What may be asked for, in fen: 1,000 to 200,000 yuan in steps of 1,000 (S10.6). The upper end is the cap for personal consumer credit. */
export const LIMITS = { min: 100_000, max: 20_000_000, step: 100_000 } as const

/** Terms on offer, months (S10.6). */
export const TERMS = [3, 6, 9, 12, 18, 24, 36] as const

/** Where the amount starts while nobody has named one: 10,000 yuan, in fen. */
export const START_AMOUNT = 1_000_000
