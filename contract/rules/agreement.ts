/** Code of the agreement that permits processing name and identity number (S24.7). */
export const IDENTITY_AGREEMENT = 'identity'

/** The group of the agreements about repayment (S2.22, D1.16). */
export const REPAYMENT = 'hk'
