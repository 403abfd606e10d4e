import type { AppStores } from '@contract/endpoints/application'
import {
  checkOutboundLink,
  isOwnPath,
  safeOrigin,
  safeStore,
  type Verdict,
  type Why,
} from '@contract/outbound/link'
import { matchPath, pages } from '@contract/pages'

/** Where the operator's own addresses may lead: its own hosts, and those of the stores that its app is in. */
export interface OperatorHosts {
  hosts: readonly string[]
  app_store_hosts: readonly string[]
}

/** What the operator must know about an address, as the end of a sentence. */
export const REASON: Record<Why, string> = {
  length: 'it is longer than 1024 characters',
  scheme: 'it does not start with https:// in lower case',
  host: 'its host is no plain lower-case name (no user part, port, IP address, escape or dot at the end)',
  characters:
    'it has a character, an escape or a dot segment that programs read differently (allowed: A-Z a-z 0-9 - . _ ~ ! + , = & / %)',
  second_hop: 'it carries another address, or a parameter that leads on (one link)',
  path: 'it has more than a scheme and a host',
  unregistered: 'its host is not registered',
}

const STORE_FIELDS = ['huawei', 'xiaomi', 'oppo', 'vivo', 'samsung', 'meizu'] as const

/** The address fields of a channel; one that is empty or left out leads nowhere. */
export interface ChannelAddresses {
  redirect_domain?: string
  app_ios?: string
  app_android?: string
  app_universal?: string
  app_stores?: AppStores
}

/** An address with its place, e.g. `app_stores/huawei`, and whether it may be given out. */
export interface Judged {
  field: string
  address: string
  verdict: Verdict
}

/** Where a channel's result page moves to: an origin of the operator's. `loopback` is for local trials only. */
export const redirectVerdict = (
  domain: string,
  { hosts }: Pick<OperatorHosts, 'hosts'>,
  loopback: boolean,
): Verdict => safeOrigin(domain, hosts, loopback)

/** The addresses of the app. `market:` is for the stores of Android phones; HarmonyOS and iOS know none. */
export function appVerdicts(
  { app_ios = '', app_android = '', app_universal = '', app_stores = {} }: ChannelAddresses,
  { hosts, app_store_hosts }: OperatorHosts,
): Judged[] {
  const all = [...hosts, ...app_store_hosts]
  const android: readonly string[] = STORE_FIELDS
  const web = Object.entries({ app_ios, app_android, app_universal }).map(([field, address]) => ({
    field,
    address,
    verdict: checkOutboundLink(address, all),
  }))
  const stores = Object.entries(app_stores).map(([vendor, address]) => ({
    field: `app_stores/${vendor}`,
    address,
    verdict: (android.includes(vendor) ? safeStore : checkOutboundLink)(address, all),
  }))
  return [...web, ...stores].filter(({ address }) => address !== '')
}

/** Whether an advertisement may lead there: a page of ours that every visitor's build has. */
export function isOwnPage(target: string): boolean {
  const page = isOwnPath(target) ? matchPath(target.replace(/[?#].*$/, '')) : undefined
  return page !== undefined && page.id !== 'notFound' && !pages[page.id].dev
}

/** Whether an advertisement may show it: nothing, a file of ours, or a picture inside the address. */
export const isOwnImage = (image: string) =>
  image === '' || isOwnPath(image) || /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(image)
