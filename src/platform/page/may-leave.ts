import { checkOutboundLink, isLoopback, readOrigin, readStore } from '@contract/outbound/link'

/** A page below an origin, such as the /result of a redirect domain. */
const PAGE = /^(https?:\/\/[^/]+)\/[\w-]{0,64}$/

/**
 * Whether an external address may be opened (S24.16): only https to a single destination, or `market:` of the phone's
 * own store, and only registered hosts when the caller knows them. Without a list of hosts, a page of a redirect
 * domain is allowed too; it may have a port, and may be on this machine when the current page is (local trials).
 * @param origin of the current page
 */
export function mayLeave(url: string, origin: string, hosts?: readonly string[]): boolean {
  if (hosts) return checkOutboundLink(url, hosts).ok
  return readStore(url).ok || readOrigin(PAGE.exec(url)?.[1] ?? '', isLoopback(origin)).ok
}
