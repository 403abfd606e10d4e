import { isLoopback, readStore, safeHop } from '@contract/safe-hop'

/** A page of a local trial server. */
const TRIAL = /^(http:\/\/[^/]+)\/[\w/-]*$/

/**
 * Whether the door to the outside opens (decisions.md §7): https and one hop, `market:` of the phone's own store, and
 * where the caller was told the registered hosts, only at these. A page that itself runs on this machine may also go to
 * another one there: local trials.
 * @param origin of the page that would be left
 */
export function mayLeave(url: string, origin: string, hosts?: readonly string[]): boolean {
  if (hosts) return safeHop(url, hosts).ok
  return readStore(url).ok || (isLoopback(origin) && isLoopback(TRIAL.exec(url)?.[1] ?? ''))
}
