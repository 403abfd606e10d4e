import { CODE } from '@contract/codes'
import { fits, QUERY_NAME, QUERY_VALUE } from '@contract/formats'
import { isLoopback, readOrigin } from '@contract/outbound/link'
import { reportBug } from '@/lib/expected'
import { withoutSecrets } from '@/lib/secrets'
import { KEY } from '@/platform/keys'
import { pickTheme } from '@/theme/pick'
import { goOn, type Query, type Step, stop } from './step'

/**
 * Step 6: the channel's options, from all query parameters but the secrets. On code 200 they are kept, the theme is
 * picked, the channel's tracking script is loaded, and /result may leave for the redirect domain; else the navigation
 * is not continued (S4.15).
 */
export const options: Step = {
  name: 'options',
  run: async ({ id, params }, deps) => {
    const answer = await deps.loadOptions(queryOf(params)).catch(reportBug)
    if (answer?.code !== CODE.ok || !answer.data) return stop
    const option = answer.data
    deps.saveOptions(option)

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
  },
}

/**
 * What a call can carry of a page's parameters: a link's odd one must not make the call be refused. `routechannel` is the
 * HTTP service's own word.
 */
const queryOf = (params: Query): Query =>
  Object.fromEntries(
    Object.entries(withoutSecrets(params)).filter(
      ([name, value]) => name !== 'routechannel' && fits(QUERY_NAME, name) && fits(QUERY_VALUE, value),
    ),
  )

/**
 * The https origin that a redirect domain names, '' when it names none (S4.9); also http on this machine
 * where our own page is there. The server gives out only the operator's own.
 */
export function redirectOrigin(domain: string, own: string): string {
  const link = readOrigin(domain, isLoopback(own))
  return link.ok ? link.url : ''
}
