import { post } from '@/http/api'
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
    shown ? undefined : post('/web/result/list', {}, { quiet: true, retry: true }),
    post('/v1/user/consent/list', {}, { quiet: true, retry: true }),
  ])
  if (applied?.data) confirmAccount(applied.data.account)
  const consents = agreed?.data?.consents ?? []
  const listed = consents.length
    ? await post('/v1.0/credit/special/contract/list', {}, { quiet: true, retry: true })
    : undefined
  const applications = applied?.data?.applications ?? []
  const contracts = listed?.data?.contracts ?? []
  // What is met for the first time on this device is where a change is told from.
  const { items, seen } = changesOf(readSeen(), { applications, consents, contracts })
  const keep = () => keepSeen({ ...seen, at: Date.now() })
  if (!items.length) {
    if (agreed?.data && (shown || applied?.data)) keep()
    return
  }
  useDialog.getState().open(items)
  const stop = useDialog.subscribe(({ show }) => {
    if (show) return
    stop()
    keep()
  })
}
