import { isLoopback, readOrigin, readStore, safeHop } from '@contract/safe-hop'

/** A page below an origin, such as the /result of a redirect domain. */
const PAGE = /^(https?:\/\/[^/]+)\/[\w-]{0,64}$/

/**
 * Whether the door to the outside opens (decisions.md §7): https and one hop, `market:` of the phone's own store, and
 * where the caller was told the registered hosts, only at these. Else also a page of a redirect domain, which may have a
 * port; one on this machine only from a page that itself runs there: local trials.
 * @param origin of the page that would be left
 */
export function mayLeave(url: string, origin: string, hosts?: readonly string[]): boolean {
  if (hosts) return safeHop(url, hosts).ok
  return readStore(url).ok || readOrigin(PAGE.exec(url)?.[1] ?? '', isLoopback(origin)).ok
}
