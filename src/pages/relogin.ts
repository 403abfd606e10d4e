import type { PageId } from '@contract/pages'
import { endLogin } from '@/http/calls/login'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { logout } from '@/stores/session'

/** Ends another visitor's login, on this device also without an answer, and opens ours, which returns to this page. */
export async function relogin(id: PageId, params: Record<string, string> = {}): Promise<void> {
  await endLogin()
  logout()
  await go('home', { next: pathOf({ id, params }) }, 'replace')
}
