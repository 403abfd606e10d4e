import { listContracts } from '@/http/calls/agreement'
import { loadApplications } from '@/http/calls/application'
import { listConsents } from '@/http/calls/consent'
import { now } from '@/platform/clock'
import { useDialog } from '@/stores/dialog'
import { keepSeen, readSeen } from '@/stores/seen'
import { confirmAccount } from '@/stores/session'
import { changesOf } from './changes'

/** A visitor who was here less than this many milliseconds ago has not been away. */
export const AWAY_MS = 1_800_000

/**
 * Loads what has changed while the visitor was away and shows it in a dialog. It counts as seen once the visitor has
 * closed the dialog. A request that fails is skipped and repeated the next time.
 * @param shown whether the page itself shows the applications
 */
export async function announceChanges(shown: boolean): Promise<void> {
  if (Math.abs(now() - readSeen().at) < AWAY_MS) return
  const [applied, agreed] = await Promise.all([
    shown ? undefined : loadApplications({}, { quiet: true }),
    listConsents({ quiet: true }),
  ])
  if (applied) confirmAccount(applied.account)
  const consents = agreed ?? []
  const contracts = (consents.length && (await listContracts({}, { quiet: true }))) || []
  const applications = applied?.applications ?? []
  // What is met for the first time on this device is the baseline for later changes.
  const { items, seen } = changesOf(readSeen(), { applications, consents, contracts })
  const keep = () => keepSeen({ ...seen, at: now() })
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
