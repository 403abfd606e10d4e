import type { AgreementRef } from '@contract/values'
import { useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { listLoginContracts } from './api'

export type Agreement = Pick<AgreementRef, 'code' | 'title' | 'version'>

/** The visitor's ticks, and the agreements: prerendered, then listed, then with consent ids by a number's pre-check. */
export function useConsents() {
  const list = useLoad(listLoginContracts, [])
  const [prerendered] = useState(() => platform.boot.agreements?.())
  const [refs, setRefs] = useState<AgreementRef[]>()
  const agreements: readonly Agreement[] | undefined = refs ?? list.data?.contracts ?? prerendered
  return {
    ...useTicks(agreements ?? [], ({ code, version }) => `${code}@${version}`),
    agreements,
    refs,
    /** What a login by WeChat's phone number consents to; undefined where the server does not offer it. */
    wechat: list.data?.wechat_login,
    /** Whether the list has come, which says whether the server offers that. */
    known: Boolean(list.data),
    setRefs,
    failed: list.state === 'failed' && !agreements,
    reload: list.reload,
  }
}
