import type { AgreementRef } from '@contract/values'
import { useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { listContracts } from '@/http/calls/agreement'
import { useLoad } from '@/http/use-load'

/** An agreement to be accepted, as it is listed before the phone number is known. */
export type Agreement = Pick<AgreementRef, 'code' | 'title' | 'version'>

/**
 * The agreements of the login and the visitor's ticks. The list comes with the page, without a phone number; the consent
 * ids come with the pre-check of one and replace it.
 */
export function useConsents() {
  const list = useLoad(() => listContracts({ group: 'login' }), [])
  const [refs, setRefs] = useState<AgreementRef[]>()
  const agreements: readonly Agreement[] | undefined = refs ?? list.data
  return {
    ...useTicks(agreements ?? [], ({ code, version }) => `${code}@${version}`),
    agreements,
    refs,
    /** Takes over what the pre-check answered. */
    setRefs,
    failed: list.state === 'failed' && !agreements,
    reload: list.reload,
  }
}
