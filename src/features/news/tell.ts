import { reportBug } from '@/lib/expected'
import { useSession } from '@/stores/session'
import { loadNews } from './load'

/** A mini-program, or a tab, may lie in the background for days; the part itself knows how long the visitor was away. */
const AGAIN_MS = 600_000

let asked = 0

/**
 * For a visitor who is logged in, at the start and when they come back: what they must be told on returning. It never
 * stands in the way: without its part of the program, or an answer, it is tried the next time.
 * @param shown the page shows the visitor's applications itself
 */
export function tellChanges(shown: boolean): void {
  if (Date.now() - asked < AGAIN_MS || !useSession.getState().loggedIn) return
  asked = Date.now()
  loadNews()
    .then((news) => news.tellChanges(shown))
    .catch(reportBug)
}
