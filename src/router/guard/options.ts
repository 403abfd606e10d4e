import { isLoopback, readOrigin } from '@contract/safe-hop'
import { isPlain } from '@/lib/channel'
import { withoutSecrets } from '@/lib/secrets'
import { KEY } from '@/platform/keys'
import { pickTheme } from '@/theme/pick'
import { goOn, type Step, stop } from './step'

/**
 * Step 6: the channel's options, from all query parameters but the secrets. On code 200 they are kept, the theme is
 * picked, the channel's tracking script is loaded, and /result may leave for the redirect domain; else the navigation
 * is not continued (product.md §4, §8).
 */
export const options: Step = {
  name: 'options',
  run: async ({ id, params }, deps) => {
    const query = Object.entries(withoutSecrets(params)).filter(([, value]) => isPlain(value))
    const answer = await deps.loadOptions(Object.fromEntries(query)).catch(() => undefined)
    if (answer?.code !== 200 || !answer.data) return stop
    const option = answer.data
    deps.saveOptions(option)

    const { platform } = deps
    const stored = platform.storage.get(KEY.channel) ?? ''
    const { origin } = platform.address
    const domain = id === 'result' ? redirectOrigin(option.redirect_domain, origin) : ''
    if (domain && domain !== origin) return { kind: 'leave', url: `${domain}/result` }

    deps.applyTheme(
      pickTheme({
        option: option.app.theme_color,
        channel: stored,
        host: platform.address.host,
        page: id,
        platformBit: platform.device.plat,
      }),
    )
    deps.track(stored)
    return goOn
  },
}

/**
 * The https origin that a redirect domain names, '' when it names none (decisions.md §4, §7); also http on this machine
 * where our own page is there. The server gives out only the operator's own.
 */
export function redirectOrigin(domain: string, own: string): string {
  const hop = readOrigin(domain, isLoopback(own))
  return hop.ok ? hop.url : ''
}
