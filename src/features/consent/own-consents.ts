import type { Consent, Receiver } from '@contract/endpoints/privacy'
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

/** Whether data goes to an institution under this consent. */
export const passesOn = ({ institution, only_read, withdrawn_at }: Consent): boolean =>
  institution !== null && !only_read && withdrawn_at === null

/** Who received data, or may by a consent, with the valid consents that concern it. */
export type Holder = Receiver & { consents: readonly Consent[] }

function concerns(consent: Consent, { code, name }: Receiver): boolean {
  if (consent.institution) return consent.institution.code === code
  if (kindOf(consent) === 'identity') return code === 'identity'
  // The notice of an application has no receiver; only its title says which institution it is about.
  return institutionOf(consent.title) === name
}

const NOTHING_YET = { categories: [], purposes: [], since: null }

/** The receivers, then whoever has a consent but no data yet; and the consents that concern the platform alone. */
export function holdersOf(consents: readonly Consent[], receivers: readonly Receiver[]) {
  const live = liveConsents(consents)
  const allowed = live.filter(passesOn).flatMap(({ institution }) => institution ?? [])
  const all = [
    ...receivers,
    ...allowed.map((one): Receiver => ({ ...one, institution: one, ...NOTHING_YET })),
  ]
  const holders = all
    .filter((one, index) => all.findIndex(({ code }) => code === one.code) === index)
    .map((one): Holder => ({ ...one, consents: live.filter((consent) => concerns(consent, one)) }))
  return {
    holders,
    own: live.filter((consent) => !holders.some((one) => one.consents.includes(consent))),
  }
}

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
