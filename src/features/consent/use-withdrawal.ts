import type { Data } from '@contract/endpoints'
import type { Consent } from '@contract/endpoints/privacy'
import { useEffect, useState } from 'react'
import { read } from '@/http/read'
import { reportBug } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { logout } from '@/stores/session'
import { type Confirmed, kindOf } from './own-consents'

const WITHDRAW = '/v1/user/consent/withdraw'
type Outcome = Data<typeof WITHDRAW>

export interface Withdrawal {
  /** The consent that the visitor is asked about. */
  asked: Consent | null
  ask(consent: Consent | null): void
  confirm(): Promise<void>
  /** What has been done. */
  done: { consent: Consent; outcome: Outcome } | null
  /** What could not be done, and the server's words where it gave any. */
  failed: { consent: Consent; why: string } | null
  /** All that were withdrawn here, oldest first. */
  confirmed: readonly Confirmed[]
}

export const OUTCOME_ID = 'consent-outcome'

/**
 * Withdraws one consent after a question. Safe to repeat: the server answers a second time as the first.
 * @param onEnd done or not, there are words about it on the page
 */
export function useWithdrawal(onEnd: () => void): Withdrawal {
  const [asked, ask] = useState<Consent | null>(null)
  const [done, setDone] = useState<Withdrawal['done']>(null)
  const [failed, setFailed] = useState<Withdrawal['failed']>(null)
  const [confirmed, setConfirmed] = useState<Withdrawal['confirmed']>([])

  // The button that was pressed is gone, or far from the words. After the dialogs have given the focus back.
  useEffect(() => {
    if (!done && !failed) return
    const timer = setTimeout(() => focusField(OUTCOME_ID))
    return () => clearTimeout(timer)
  }, [done, failed])

  async function confirm() {
    if (!asked) return
    const consent = asked
    let why = ''
    const outcome = await read(
      WITHDRAW,
      { id: consent.id },
      {
        onRefused: (msg) => {
          why = msg
        },
      },
    ).catch(reportBug)
    ask(null)
    setFailed(outcome ? null : { consent, why })
    setDone(outcome ? { consent, outcome } : null)
    if (outcome) {
      const at = outcome.withdrawn_at
      setConfirmed((before) => [...before, { consent, at }])
      if (kindOf(consent) === 'login') logout()
    }
    onEnd()
  }
  return { asked, ask, confirm, done, failed, confirmed }
}
