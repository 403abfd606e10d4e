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

/** The receivers, then whoever has a consent but no data yet; and the consents that concern the platform alone. */
export function holdersOf(consents: readonly Consent[], receivers: readonly Receiver[]) {
  const live = liveConsents(consents)
  const nobody = { categories: [], purposes: [], since: null }
  const waiting = live.flatMap((one) => (one.institution && passesOn(one) ? [one.institution] : []))
  const known = new Map<string, Receiver>()
  for (const one of [...receivers, ...waiting.map((it) => ({ ...nobody, ...it, institution: it }))])
    if (!known.has(one.code)) known.set(one.code, one)
  const all = [...known.values()]
  const codeOf = (consent: Consent): string | undefined => {
    const kind = kindOf(consent)
    if (kind === 'identity') return 'identity'
    // A notice has its institution in its title only.
    const name = kind === 'application' ? institutionOf(consent.title) : consent.institution?.name
    return all.find((one) => one.name === name)?.code
  }
  return {
    holders: all.map(
      (one): Holder => ({ ...one, consents: live.filter((consent) => codeOf(consent) === one.code) }),
    ),
    own: live.filter((consent) => !known.has(codeOf(consent) ?? '')),
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
