import { checkOutboundLink, isLoopback, readOrigin, readStore } from '@contract/outbound/link'

/** A page below an origin, such as the /result of a redirect domain. */
const PAGE = /^(https?:\/\/[^/]+)\/[\w-]{0,64}$/

/**
 * Whether an external address may be opened (S24.16): only https to a single destination on a registered host, or
 * `market:` of the phone's own store. Without a list of hosts also a page of a redirect domain, which may have a port,
 * and may be on this machine when the current page, at `origin`, is (local trials).
 */
export function mayLeave(url: string, origin: string, hosts?: readonly string[]): boolean {
  if (hosts) return checkOutboundLink(url, hosts).ok
  return readStore(url).ok || readOrigin(PAGE.exec(url)?.[1] ?? '', isLoopback(origin)).ok
}
