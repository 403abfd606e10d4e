import { type PageId, pages } from '@contract/pages'
import { endLogin } from '@/http/calls/login'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { endHalfLogin, logout } from '@/stores/session'

/** Ends another visitor's login, on this device also without an answer, and opens ours, which returns to this page. */
export async function relogin(id: PageId, params: Record<string, string> = {}): Promise<void> {
  // On the partner's pages it is the session of the link that ends.
  const half = pages[id].path.startsWith(pages.credit.path)
  await endLogin(half ? 'half' : undefined)
  if (!half || !endHalfLogin()) logout()
  await go('home', { next: pathOf({ id, params }) }, 'replace')
}
