import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'

/** The visible text of a purpose; a purpose without one is returned as recorded. */
export const purposeText = (purpose: string) => CONSENT_PURPOSES[purpose] ?? purpose
