import { checkOutboundLink, isLoopback, readOrigin, readStore } from '@contract/outbound/link'

/** A page below an origin, such as the /result of a redirect domain. */
const PAGE = /^(https?:\/\/[^/]+)\/[\w-]{0,64}$/

/**
 * Whether an address outside may be opened (S24.16): https and one step, `market:` of the phone's own store, and
 * where the caller has the registered hosts, only those. Without them a page of a redirect domain is allowed too, which
 * may have a port, or be on this machine when the page that is left is (local trials).
 * @param origin of the page that would be left
 */
export function mayLeave(url: string, origin: string, hosts?: readonly string[]): boolean {
  if (hosts) return checkOutboundLink(url, hosts).ok
  return readStore(url).ok || readOrigin(PAGE.exec(url)?.[1] ?? '', isLoopback(origin)).ok
}
