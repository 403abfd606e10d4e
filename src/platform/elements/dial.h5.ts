import { isHostApp } from '@contract/agent'
import { isPhone } from '@/lib/phone-vendor'
import { platform } from '../platform'
import { settings } from '../settings'

/** Opens the phone's dialler (RFC 3966); false where there is none, and in a host app, which may not know `tel:`. */
export async function dial(phone: string): Promise<boolean> {
  const { agent } = platform.device
  if (!isPhone(agent) || isHostApp(agent, settings.hostMark)) return false
  location.assign(`tel:${phone}`)
  return true
}
