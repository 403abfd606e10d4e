import type { PageId } from '@contract/pages'
import { post } from '@/http/api'
import { reportBug } from '@/lib/expected'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { logout } from '@/stores/session'

/**
 * Ends a login that is not the visitor's own, and leads to one that is and back to this page. Without an answer it is
 * ended on this device all the same.
 */
export async function relogin(id: PageId, params: Record<string, string> = {}): Promise<void> {
  await post('/v1/user/logout', {}, { quiet: true }).catch(reportBug)
  logout()
  await go('home', { next: pathOf({ id, params }) }, 'replace')
}
