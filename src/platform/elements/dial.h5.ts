import { isHostApp } from '@contract/agent'
import { isPhone } from '@/lib/phone-vendor'
import { platform } from '../platform'
import { settings } from '../settings'

/**
 * Opens the phone's own dialler, in which the visitor starts the call (RFC 3966); false where there is none. The web view of
 * a host app is left alone: one that does not know `tel:` replaces the page by an error (net::ERR_UNKNOWN_URL_SCHEME).
 */
export async function dial(phone: string): Promise<boolean> {
  const { agent } = platform.device
  if (!isPhone(agent) || isHostApp(agent, settings.hostMark)) return false
  location.assign(`tel:${phone}`)
  return true
}
