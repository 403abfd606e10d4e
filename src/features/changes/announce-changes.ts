import { reportUnexpected } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'
import { now } from '@/platform/clock'
import { useSession } from '@/stores/session'

/** The shortest interval between two checks in milliseconds: a tab may stay in the background for days. */
const AGAIN_MS = 600_000

let asked = 0

/** Never blocks; a failed load is tried again the next time. @param shown whether the page shows the applications */
export function announceChanges(shown: boolean): void {
  if (now() - asked < AGAIN_MS || !useSession.getState().loggedIn) return
  asked = now()
  loadPart(() => import(/* webpackChunkName: "changes" */ './load-changes'))
    .then((changes) => changes.announceChanges(shown))
    .catch(reportUnexpected)
}
