import { checkOutboundLink, isOwnPath, safeStore, type Why } from '@contract/outbound/link'
import { matchPath, pages } from '@contract/pages'
import type { Selectable } from 'kysely'
import type { ChannelRow } from '../channel/tables'

/** Registered hosts for the operator's own addresses: its own hosts, and those of the app stores with its app. */
export type OperatorHosts = { hosts: readonly string[]; app_store_hosts: readonly string[] }

/** The reason for each refusal, worded as the end of a sentence for the operator. */
export const REASON: Record<Why, string> = {
  length: 'it is longer than 1024 characters',
  scheme: 'it does not start with https:// in lower case',
  host: 'its host is not a plain lower-case name (no user part, port, IP address, escape or dot at the end)',
  characters:
    'it has a character, an escape or a dot segment that programs read differently (allowed: A-Z a-z 0-9 - . _ ~ ! + , = & / %)',
  redirect: 'it contains another address, or a parameter that pages redirect by',
  path: 'it has more than a scheme and a host',
  unregistered: 'its host is not registered',
}

const ANDROID = ['huawei', 'xiaomi', 'oppo', 'vivo', 'samsung', 'meizu']

/** The app's addresses of a channel; an empty or missing one has no link. */
export type AppAddresses = Pick<
  Selectable<ChannelRow>,
  'app_ios' | 'app_android' | 'app_universal' | 'app_stores'
>

/** Checks the app's addresses, each with its field, e.g. `app_stores/huawei`. Only Android has `market:` addresses. */
export function appVerdicts(
  { app_ios = '', app_android = '', app_universal = '', app_stores = {} }: Partial<AppAddresses>,
  { hosts, app_store_hosts }: OperatorHosts,
) {
  const all = [...hosts, ...app_store_hosts]
  const web = Object.entries({ app_ios, app_android, app_universal }).map(([field, address]) => {
    return { field, address, verdict: checkOutboundLink(address, all) }
  })
  const stores = Object.entries(app_stores).map(([vendor, address]) => {
    const verdict = (ANDROID.includes(vendor) ? safeStore : checkOutboundLink)(address, all)
    return { field: `app_stores/${vendor}`, address, verdict }
  })
  return [...web, ...stores].filter(({ address }) => address !== '')
}

/** Whether an advertisement may link to it: a page of the product that is in every visitor's build. */
export function isOwnPage(target: string): boolean {
  const page = isOwnPath(target) ? matchPath(target.split(/[?#]/, 1)[0] ?? '') : undefined
  return page !== undefined && page.id !== 'notFound' && !pages[page.id].dev
}

/** The code of the product whose page a target is. */
export function productOf(target: string): string | undefined {
  const page = matchPath(target.split(/[?#]/, 1)[0] ?? '')
  return page?.id === 'product' ? page.params.code : undefined
}

/** Whether an advertisement may show it: no image, a file of the product, or an inline image. */
export const isOwnImage = (image: string) =>
  image === '' || isOwnPath(image) || /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(image)
