import type { AgreementRef } from '@contract/values'
import { useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { listLoginContracts } from './api'

/** An agreement of the login, as it is listed before the phone number is known. */
export type Agreement = Pick<AgreementRef, 'code' | 'title' | 'version'>

/**
 * The agreements of the login and the visitor's ticks. They are those of the painted page until the list is loaded,
 * without a phone number; the pre-check of a number replaces it with a list that has consent ids.
 */
export function useConsents() {
  const list = useLoad(listLoginContracts, [])
  const [painted] = useState(() => platform.boot.agreements?.())
  const [refs, setRefs] = useState<AgreementRef[]>()
  const agreements: readonly Agreement[] | undefined = refs ?? list.data?.contracts ?? painted
  return {
    ...useTicks(agreements ?? [], ({ code, version }) => `${code}@${version}`),
    agreements,
    refs,
    /** What a login by WeChat's phone number consents to; undefined where the server does not offer it. */
    wechat: list.data?.wechat_login,
    /** Whether the list has come, which says whether the server offers that. */
    known: Boolean(list.data),
    /** Replaces the list with the one from the pre-check. */
    setRefs,
    failed: list.state === 'failed' && !agreements,
    reload: list.reload,
  }
}
