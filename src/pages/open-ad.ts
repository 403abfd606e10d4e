import { isOwnPath } from '@contract/outbound/link'
import { withoutSecrets } from '@/lib/address/secrets'
import { visitOf } from '@/router/locate'
import { go } from '@/router/navigate'

/** Opens only our own pages; an external address goes through the leave page, which names the institution first. */
export function openAd(target: string): unknown {
  const visit = isOwnPath(target) ? visitOf(target) : undefined
  return visit && go(visit.id, withoutSecrets(visit.params))
}
