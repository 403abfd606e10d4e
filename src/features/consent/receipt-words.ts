import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import { own } from '@/lib/own'

/** The text of a purpose. A purpose that this client does not know yet is shown as it is recorded. */
export const purposeText = (purpose: string): string => own(CONSENT_PURPOSES, purpose) ?? purpose

/** Splits a fingerprint into groups of four, which are easy to compare and can wrap on a narrow line. */
export const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
