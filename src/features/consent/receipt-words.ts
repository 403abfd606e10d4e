import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import { own } from '@/lib/own'

/** A purpose in words. One that this client does not know yet is shown as it is recorded. */
export const purposeText = (purpose: string): string => own(CONSENT_PURPOSES, purpose) ?? purpose

/** A fingerprint in groups of four, which the eye can compare and a narrow line can break. */
export const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
