import type { AgreementRef } from '@contract/values'
import { useState } from 'react'

const NO_CONSENT = '请先阅读并同意'

/** The login consents that a login by link still needs, none of them ticked at first (decisions.md §7). */
export function useLinkConsents(agreements: readonly AgreementRef[] = []) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [error, setError] = useState('')
  const isTicked = ({ consent_id }: AgreementRef) => ticked.includes(consent_id)
  const ids = agreements.map(({ consent_id }) => consent_id)
  return {
    agreements,
    isTicked,
    error,
    onTick: ({ consent_id }: AgreementRef, on: boolean) =>
      setTicked((last) => [...last.filter((id) => id !== consent_id), ...(on ? [consent_id] : [])]),
    /** The id of the first box without a tick, told there; null when all have one. */
    check: (): string | null => {
      const missing = agreements.find((one) => !isTicked(one))
      setError(missing ? NO_CONSENT : '')
      return missing ? `consent-${missing.code}` : null
    },
    /** Their part of what is saved. */
    payload: ids.length > 0 ? { consents: ids } : {},
  }
}

export type LinkConsentsState = ReturnType<typeof useLinkConsents>
