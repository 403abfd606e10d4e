import type { PageId } from '@contract/pages'
import { endLogin } from '@/http/calls/login'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { logout } from '@/stores/session'

/**
 * Ends a login that belongs to another visitor, opens the login, and returns to this page afterwards. When the server
 * does not answer, the login still ends on this device.
 */
export async function relogin(id: PageId, params: Record<string, string> = {}): Promise<void> {
  await endLogin()
  logout()
  await go('home', { next: pathOf({ id, params }) }, 'replace')
}
