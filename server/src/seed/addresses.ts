import { institutionCode } from '@contract/brands'
import { checkOutboundLink, isHost, safeOrigin, type Verdict } from '@contract/outbound/link'
import { appVerdicts, isOwnImage, isOwnPage, REASON } from '../outbound/addresses'
import type { CatalogueFiles } from './files'

/** File, row, field, address and reason in one sentence. */
const refused = (place: string, address: string, reason: string) =>
  `${place}: ${JSON.stringify(address)} is refused: ${reason}.`

function* demand(place: string, address: string, verdict: Verdict, hosts: readonly string[]) {
  if (verdict.ok) return
  const known = verdict.why === 'unregistered' ? ` (registered: ${hosts.join(', ') || 'none'})` : ''
  yield refused(place, address, REASON[verdict.why] + known)
}

function* checkHosts(place: string, hosts: readonly string[]) {
  for (const host of hosts)
    if (!isHost(host))
      yield refused(place, host, 'it is not a registrable host name (lower case, at least two labels)')
}

/**
 * Checks every outbound address of the files (S24.16): an institution's against its hosts, the operator's against
 * operator.json, advertisements' against our pages. `loopback` also accepts http on this machine, never in production.
 */
export function* addressProblems(
  { operator, institutions, products, channels, supports, ads }: CatalogueFiles,
  { loopback }: { loopback: boolean },
): Generator<string> {
  yield* checkHosts('operator.json, hosts', operator.hosts)
  yield* checkHosts('operator.json, app_store_hosts', operator.app_store_hosts)

  for (const { code, hosts, site } of institutions) {
    yield* checkHosts(`institutions.json, ${code}, hosts`, hosts)
    yield* demand(`institutions.json, ${code}, site`, site, checkOutboundLink(site, hosts), hosts)
  }

  const institutionOf = new Map(products.map(({ code, institution }) => [code, institution]))
  const hostsOf = new Map(institutions.map(({ code, hosts }) => [code, hosts]))
  for (const { sid, items } of supports) {
    for (const { item, product_code, url } of items) {
      const place = `supports.json, ${sid}/${item}, url`
      const hosts = hostsOf.get(institutionOf.get(product_code) ?? institutionCode(''))
      if (!hosts) yield refused(place, url, `no institution offers its product ${product_code}`)
      else yield* demand(place, url, checkOutboundLink(url, hosts), hosts)
    }
  }

  const { hosts } = operator
  const all = [...hosts, ...operator.app_store_hosts]
  for (const { code, redirect_domain = '', ...channel } of channels) {
    const place = `channels.json, ${code}`
    if (redirect_domain)
      yield* demand(
        `${place}, redirect_domain`,
        redirect_domain,
        safeOrigin(redirect_domain, hosts, loopback),
        hosts,
      )
    for (const { field, address, verdict } of appVerdicts(channel, operator))
      yield* demand(`${place}, ${field}`, address, verdict, all)
  }

  for (const { id, target, image } of ads) {
    if (!isOwnPage(target))
      yield refused(`ads.json, ${id}, target`, target, 'it is not a page of the product')
    if (!isOwnImage(image))
      yield refused(`ads.json, ${id}, image`, image, 'it is not an image of the product')
  }
}
