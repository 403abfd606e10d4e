import type { Consent } from '@contract/endpoints/privacy'
import { institutionOf } from '@contract/rules/agreement'

export type Kind = 'institution' | 'application' | 'identity' | 'login'

/** Each agreement once, with its newest consent: a withdrawal covers all consents to the same agreement. */
export function liveConsents(consents: readonly Consent[]): Consent[] {
  const live = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  return live.filter(
    (one, index) => live.findIndex((other) => other.agreement_code === one.agreement_code) === index,
  )
}

export function withdrawnConsents(consents: readonly Consent[]): Consent[] {
  const key = ({ agreement_code, withdrawn_at }: Consent) => `${agreement_code} ${withdrawn_at}`
  const withdrawn = consents
    .filter(({ withdrawn_at }) => withdrawn_at !== null)
    .sort((a, b) => Date.parse(b.withdrawn_at ?? '') - Date.parse(a.withdrawn_at ?? ''))
  return withdrawn.filter((one, index) => withdrawn.findIndex((other) => key(other) === key(one)) === index)
}

/** Without a receiving institution: an application notice, the platform's own identity check, or the login. */
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

/** A withdrawal that the server has confirmed, with its time in ISO 8601. */
export interface Confirmed {
  consent: Consent
  at: string
}

/** Marks every consent to the same agreement given until then, as the server does; never in another account's list. */
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
