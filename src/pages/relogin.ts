import type { PageId } from '@contract/pages'
import { endLogin } from '@/http/calls/privacy'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { logout } from '@/stores/session'

/**
 * Ends a login that is not the visitor's own, and leads to one that is and back to this page. Without an answer it is
 * ended on this device all the same.
 */
export async function relogin(id: PageId, params: Record<string, string> = {}): Promise<void> {
  await endLogin()
  logout()
  await go('home', { next: pathOf({ id, params }) }, 'replace')
}
