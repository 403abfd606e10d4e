import { CODE } from '@contract/codes'
import { fits, QUERY_NAME, QUERY_VALUE } from '@contract/formats'
import { isLoopback, readOrigin } from '@contract/outbound/link'
import { reportBug } from '@/lib/expected'
import { withoutSecrets } from '@/lib/secrets'
import { KEY } from '@/platform/keys'
import { pickTheme } from '@/theme/pick'
import { goOn, type Query, type Step, stop } from './step'

/**
 * Step 6: loads the channel's options from all query parameters except the secrets. On code 200 they are stored, the
 * theme is chosen, the channel's tracking script is loaded, and /result may leave for the redirect domain; otherwise
 * the navigation stops (S4.15).
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
 * The page parameters that a request can carry: an odd parameter in a link must not make the server refuse the
 * request. `routechannel` is reserved for the HTTP service.
 */
const queryOf = (params: Query): Query =>
  Object.fromEntries(
    Object.entries(withoutSecrets(params)).filter(
      ([name, value]) => name !== 'routechannel' && fits(QUERY_NAME, name) && fits(QUERY_VALUE, value),
    ),
  )

/**
 * The https origin that a redirect domain names, or an empty string (S4.9); also http on this machine when our own
 * page is there. The server only returns the operator's own domains.
 */
export function redirectOrigin(domain: string, own: string): string {
  const link = readOrigin(domain, isLoopback(own))
  return link.ok ? link.url : ''
}
