import { listContracts } from '@/http/calls/agreement'
import { loadApplications } from '@/http/calls/application'
import { listConsents } from '@/http/calls/privacy'
import { useDialog } from '@/stores/dialog'
import { keepSeen, readSeen } from '@/stores/seen'
import { confirmAccount } from '@/stores/session'
import { changesOf } from './changes'

/** Whoever was here less than this ago has not been away. */
export const AWAY_MS = 1_800_000

/**
 * Asks what has changed while the visitor was away and opens the dialog popup with it. It counts as told once they have
 * closed the popup. Where an answer does not come nothing is said of it, and it is asked again the next time.
 * @param shown the page shows the applications itself
 */
export async function tellChanges(shown: boolean): Promise<void> {
  if (Math.abs(Date.now() - readSeen().at) < AWAY_MS) return
  const [applied, agreed] = await Promise.all([
    shown ? undefined : loadApplications({}, { quiet: true }),
    listConsents({ quiet: true }),
  ])
  if (applied) confirmAccount(applied.account)
  const consents = agreed ?? []
  const contracts = (consents.length && (await listContracts({}, { quiet: true }))) || []
  const applications = applied?.applications ?? []
  // What is met for the first time on this device is where a change is told from.
  const { items, seen } = changesOf(readSeen(), { applications, consents, contracts })
  const keep = () => keepSeen({ ...seen, at: Date.now() })
  if (!items.length) {
    if (agreed && (shown || applied)) keep()
    return
  }
  useDialog.getState().open(items)
  const stop = useDialog.subscribe(({ show }) => {
    if (show) return
    stop()
    keep()
  })
}
