import type { AgreementRef } from '@contract/values'
import { useState } from 'react'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'

/** An agreement to be accepted, as it is listed before the phone number is known. */
export type Agreement = Pick<AgreementRef, 'code' | 'title' | 'version'>

/** A tick belongs to one version: when the text changes it is no longer given. */
const keyOf = ({ code, version }: Agreement) => `${code}@${version}`

/**
 * The agreements of the login and the visitor's ticks, none given at first (decisions.md §7). The list comes with the
 * page, without a phone number; the consent ids come with the pre-check of one and replace it.
 */
export function useConsents() {
  const list = useLoad(async () => {
    const answer = await post('/v1.0/credit/special/contract/list', { group: 'login' }, { retry: true })
    return answer?.data?.contracts
  }, [])
  const [refs, setRefs] = useState<AgreementRef[]>()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const agreements: readonly Agreement[] | undefined = refs ?? list.data

  const isTicked = (agreement: Agreement) => ticked.includes(keyOf(agreement))
  return {
    agreements,
    refs,
    /** Takes over what the pre-check answered. */
    setRefs,
    failed: list.state === 'failed' && !agreements,
    reload: list.reload,
    isTicked,
    tick: (agreement: Agreement, on: boolean) =>
      setTicked((keys) => [
        ...keys.filter((key) => key !== keyOf(agreement)),
        ...(on ? [keyOf(agreement)] : []),
      ]),
    /** The first agreement that still needs a tick; undefined when all have one. */
    missingIn: (wanted: readonly Agreement[]) => wanted.find((agreement) => !isTicked(agreement)),
  }
}
