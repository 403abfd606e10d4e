import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { RemoteError } from './send'

/** Not the public internet: IANA's special-purpose registries (RFC 6890), multicast, clouds' credential addresses. */
const SPECIAL_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
/** Global unicast; all else, such as mapped IPv4 (::ffff:0:0/96), NAT64 and unique local addresses, is not public. */
const GLOBAL_IPV6 = '2000::/3'
/** Parts of it that carry IPv4 addresses (6to4, Teredo) or are for documentation. */
const SPECIAL_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function networks(texts: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const text of texts.split(' ')) {
    const [address = '', bits] = text.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const special = { ipv4: networks(SPECIAL_IPV4, 'ipv4'), ipv6: networks(SPECIAL_IPV6, 'ipv6') }
const global = networks(GLOBAL_IPV6, 'ipv6')

/** Whether an IP address belongs to the public internet; false for a text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.ipv4.check(address)
  // An address with a zone (fe80::1%eth0) is valid on this machine only.
  if (isIP(address) === 0 || address.includes('%')) return false
  return global.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
}

/** The IP address that a URL names literally, in its normal form (`127.0.0.1` for `http://0x7f.1`); null for a host name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** Finds all addresses of a host, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** As `dns.lookup`, but fails with `refusal` unless all addresses are accepted, one of which is then connected to. */
export const checkedLookup =
  (accepts: (address: string) => boolean, refusal: Error, resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) done(error, [])
      else if (!first || !addresses.every(({ address }) => accepts(address))) done(refusal, [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/** `public`: https to public addresses. `any`: https to all, http to private ones, for an own network and trials. */
export type Reach = 'public' | 'any'

/** The address, and a lookup that checks each of its host's. @throws {RemoteError} `address`, as the lookup: not allowed */
export function reachable(
  text: string,
  reach: Reach,
  { remote, resolve }: { remote: string; resolve: Resolve },
) {
  const notAllowed = new RemoteError(remote, 'address')
  const url = URL.canParse(text) ? new URL(text) : null
  const secure = url?.protocol === 'https:'
  if (!url || (!secure && (url.protocol !== 'http:' || reach === 'public'))) throw notAllowed
  const accepts = (address: string) =>
    reach === 'public' ? isPublicAddress(address) : secure || !isPublicAddress(address)
  const literal = literalAddress(url)
  if (literal !== null && !accepts(literal)) throw notAllowed
  return { url, lookup: checkedLookup(accepts, notAllowed, resolve) }
}

/**
 * As `resolve`, for at most `most` hosts at once; calls to one host share a lookup. `dns.lookup` keeps one of libuv's
 * few threads until the resolver gives up. @throws {RemoteError} `busy`, which says nothing about the host
 */
export function limitedLookup(most: number, resolve: Resolve = dns.lookup): Resolve {
  const underWay = new Map<string, Parameters<Resolve>[2][]>()
  return (hostname, options, done) => {
    const waiting = underWay.get(hostname)
    if (waiting) waiting.push(done)
    else if (underWay.size >= most) done(new RemoteError('dns', 'busy'), [])
    else {
      const all = [done]
      underWay.set(hostname, all)
      resolve(hostname, options, (error, addresses) => {
        underWay.delete(hostname)
        for (const one of all) one(error, addresses)
      })
    }
  }
}

/** Threads of libuv, which also read files. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Of providers, on which visitors wait: two hosts. */
const providerLookup = limitedLookup(2)
/** Limits of a system for whose answer visitors wait. */
export const FOR_VISITORS = { limitMs: 3_000, atOnce: 32, waiting: 64, resolve: providerLookup }
/** Of institutions and platforms together, which leave two threads to the providers. */
export const receiverLookup = limitedLookup(Math.max(1, THREADS - 2))
