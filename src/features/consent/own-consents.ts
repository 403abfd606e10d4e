import type { Consent } from '@contract/endpoints/privacy'
import { institutionOf } from '@contract/rules/agreement'

/** The kind of a consent, which determines how its withdrawal is explained. */
export type Kind = 'institution' | 'application' | 'identity' | 'login'

/**
 * The rows that a visitor sees: each agreement once, with the newest consent to it, however often the visitor
 * consented. A withdrawal covers all consents to the same agreement.
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

/**
 * The kind of a consent. Without a receiving institution it concerns an application notice, the platform's own
 * identity check, or the login.
 */
export function kindOf({ institution, purpose }: Consent): Kind {
  if (institution) return 'institution'
  if (purpose === 'identity') return 'identity'
  return purpose === 'apply' ? 'application' : 'login'
}

/** The institution that a consent concerns; an empty string for the platform alone. A notice has it in its title only. */
const concerns = (consent: Consent): string =>
  consent.institution?.name ?? (kindOf(consent) === 'application' ? (institutionOf(consent.title) ?? '') : '')

/** The consents to the platform, then those that concern each institution, in the order in which they are given. */
export const byInstitution = (consents: readonly Consent[]) =>
  ['', ...new Set(consents.map(concerns).filter(Boolean))]
    .map((institution) => {
      const own = consents.filter((consent) => concerns(consent) === institution)
      return { institution, face: own.find((one) => one.institution)?.institution, consents: own }
    })
    .filter((group) => group.consents.length > 0)

/** A withdrawal that the server has confirmed. */
export interface Confirmed {
  consent: Consent
  /** ISO 8601. */
  at: string
}

/**
 * Adds confirmed withdrawals to the list for as long as the loaded list is older than they are. A withdrawal changes
 * only a list that contains its own consent, so never the list of another account; and then, as on the server, every
 * consent to the same agreement given until that moment.
 */
export function markWithdrawn(consents: readonly Consent[], confirmed: readonly Confirmed[]): Consent[] {
  const own = confirmed.filter(({ consent }) => consents.some(({ id }) => id === consent.id))
  return consents.map((one) => {
    const by = own.find(
      ({ consent, at }) =>
        consent.agreement_code === one.agreement_code && Date.parse(one.given_at) <= Date.parse(at),
    )
    return by && one.withdrawn_at === null ? { ...one, withdrawn_at: by.at } : one
  })
}
