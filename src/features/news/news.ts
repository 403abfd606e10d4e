import { post } from '@/http/api'
import { useDialog } from '@/stores/dialog'
import { keepSeen, noteStatuses, readSeen } from '@/stores/seen'
import { confirmAccount } from '@/stores/session'
import { changesOf } from './changes'

/**
 * Asks what has changed while the visitor was away and opens the dialog popup with it. It counts as told once they have
 * closed the popup. Where an answer does not come nothing is said of it, and it is asked again at the next start.
 * @param shown the page shows the applications itself
 */
export async function tellChanges(shown: boolean): Promise<void> {
  const [applied, agreed] = await Promise.all([
    shown ? undefined : post('/web/result/list', {}, { quiet: true, retry: true }),
    post('/v1/user/consent/list', {}, { quiet: true, retry: true }),
  ])
  if (applied?.data) confirmAccount(applied.data.account)
  const applications = applied?.data?.applications ?? []
  const consents = agreed?.data?.consents ?? []
  const listed = consents.length
    ? await post('/v1.0/credit/special/contract/list', {}, { quiet: true, retry: true })
    : undefined
  const before = readSeen()
  const { items, seen } = changesOf(before, {
    applications,
    consents,
    contracts: listed?.data?.contracts ?? [],
  })
  // What is met for the first time on this device is where a change is told from.
  if (!items.length) return noteStatuses(applications)
  useDialog.getState().open(items)
  const stop = useDialog.subscribe(({ show }) => {
    if (show) return
    stop()
    keepSeen({ statuses: { ...before.statuses, ...seen.statuses }, agreements: seen.agreements })
  })
}
