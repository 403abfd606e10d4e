import { CODE } from '@contract/codes'
import { isLoopback, readOrigin } from '@contract/outbound/link'
import { pickTheme } from '@contract/theme'
import { channelQuery } from '@/lib/address/secrets'
import { KEY } from '@/platform/keys'
import { goOn, type Step, stop } from './step'

/**
 * Step 6: loads the channel's settings from the query without secrets. On code 200 they are stored, theme and tracking
 * script follow, and /result may leave for the redirect domain; any other code stops (S4.15).
 */
export const channelSettings: Step = async ({ id, params }, deps) => {
  const answer = await deps.loadChannelSettings(channelQuery(params))
  if (answer?.code !== CODE.ok || !answer.data) return stop
  const option = answer.data
  deps.saveChannelSettings(option)

  const { platform } = deps
  const open = () => {
    const channel = platform.storage.get(KEY.channel) ?? ''
    deps.applyTheme(
      pickTheme({
        option: option.app.theme_color,
        channel,
        host: platform.address.host,
        page: id,
        platformBit: platform.device.plat,
      }),
    )
    deps.track(channel)
  }
  const { origin } = platform.address
  const domain = id === 'result' ? redirectOrigin(option.redirect_domain, origin) : ''
  if (domain && domain !== origin) return { kind: 'leave', url: `${domain}/result`, stay: open }
  open()
  return goOn
}

/**
 * The https origin of a redirect domain, or an empty string (S4.9); also http on this machine, when our page is there.
 */
export function redirectOrigin(domain: string, own: string): string {
  const link = readOrigin(domain, isLoopback(own))
  return link.ok ? link.url : ''
}
