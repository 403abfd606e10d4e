import type { Consent } from '@contract/endpoints/privacy'

/** What a consent is for, by which its withdrawal is explained. */
export type Kind = 'institution' | 'application' | 'login'

/**
 * The rows that a visitor sees: each agreement once, with the newest consent to it, however often it was agreed to.
 * Withdrawing one withdraws all of the same agreement.
 */
export function liveConsents(consents: readonly Consent[]): Consent[] {
  const live = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  return live.filter(
    (one, index) => live.findIndex((other) => other.agreement_code === one.agreement_code) === index,
  )
}

/** Each withdrawal once, newest first. */
export function withdrawnConsents(consents: readonly Consent[]): Consent[] {
  const key = ({ agreement_code, withdrawn_at }: Consent) => `${agreement_code} ${withdrawn_at}`
  const withdrawn = consents
    .filter(({ withdrawn_at }) => withdrawn_at !== null)
    .sort((a, b) => Date.parse(b.withdrawn_at ?? '') - Date.parse(a.withdrawn_at ?? ''))
  return withdrawn.filter((one, index) => withdrawn.findIndex((other) => key(other) === key(one)) === index)
}

/** Only an application stands on a notice, which names no receiver; the rest without one is the login's. */
export function kindOf({ institution, purpose }: Consent): Kind {
  if (institution) return 'institution'
  return purpose === 'apply' ? 'application' : 'login'
}
