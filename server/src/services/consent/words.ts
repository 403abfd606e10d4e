import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'

/** A purpose in words. One that has none is told as it is recorded. */
export const purposeText = (purpose: string) => CONSENT_PURPOSES[purpose] ?? purpose
