import type { Consent } from '@contract/endpoints/privacy'
import { useEffect, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { logout } from '@/stores/session'
import { type Withdrawn, withdrawConsent } from './api'
import { type Confirmed, kindOf } from './own-consents'

export interface Withdrawal {
  /** The consent whose withdrawal the visitor is asked to confirm. */
  asked: Consent | null
  ask(consent: Consent | null): void
  confirm(): Promise<void>
  done: { consent: Consent; outcome: Withdrawn } | null
  /** The last withdrawal that failed, with the server's message if there was one. */
  failed: { consent: Consent; why: string } | null
  /** All withdrawals that were confirmed on this page, oldest first. */
  confirmed: readonly Confirmed[]
}

export const OUTCOME_ID = 'consent-outcome'

/** Withdraws one consent after a confirmation; `onEnd` runs when the page shows the outcome, also a failure. */
export function useWithdrawal(onEnd: () => void): Withdrawal {
  const [asked, ask] = useState<Consent | null>(null)
  const [done, setDone] = useState<Withdrawal['done']>(null)
  const [failed, setFailed] = useState<Withdrawal['failed']>(null)
  const [confirmed, setConfirmed] = useState<Withdrawal['confirmed']>([])

  // The pressed button is gone, or far from the outcome. The focus moves after the dialogs have given it back.
  useEffect(() => {
    if (!done && !failed) return
    const timer = setTimeout(() => focusField(OUTCOME_ID))
    return () => clearTimeout(timer)
  }, [done, failed])

  async function confirm() {
    if (!asked) return
    const consent = asked
    let why = ''
    const outcome = await withdrawConsent(consent.id, (msg) => {
      why = msg
    }).catch(reportUnexpected)
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
