import { isHostApp } from '@contract/agent'
import { isPhone } from '@/lib/phone-vendor'
import { platform } from '../platform'
import { settings } from '../settings'

/**
 * Opens the phone's dialler (RFC 3966); false where there is none. A host app that does not know `tel:` replaces the
 * page by an error (net::ERR_UNKNOWN_URL_SCHEME), so its web view is left alone.
 */
export async function dial(phone: string): Promise<boolean> {
  const { agent } = platform.device
  if (!isPhone(agent) || isHostApp(agent, settings.hostMark)) return false
  location.assign(`tel:${phone}`)
  return true
}
