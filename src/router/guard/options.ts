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
    const domain = id === 'result' ? redirectOrigin(option.redirect_domain) : ''
    if (domain && domain !== platform.address.origin) return { kind: 'leave', url: `${domain}/result` }

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

/** The http(s) origin that a redirect domain names, '' when it names none (decisions.md §4). */
export function redirectOrigin(domain: string): string {
  return /^(https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)\/?$/i.exec(domain)?.[1] ?? ''
}
