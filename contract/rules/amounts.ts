import { fen } from '../brands'

/** Requested amount in fen: 1,000 to 200,000 yuan (the cap of personal consumer credit) in steps of 1,000 (S10.6). */
export const LIMITS = { min: fen(100_000), max: fen(20_000_000), step: fen(100_000) } as const

/** Selectable terms, in months (S10.6). */
export const TERMS = [3, 6, 9, 12, 18, 24, 36] as const

/** The amount that is preselected until the visitor chooses one: 10,000 yuan, in fen. */
export const START_AMOUNT = /* @__PURE__ */ fen(1_000_000)
