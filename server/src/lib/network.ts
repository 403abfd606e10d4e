import { BlockList, isIP, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What limits count an address under: an IPv4 address as it is, of an IPv6 address its first 64 bits, because one
 * subscriber has at least as many addresses as those leave (RFC 6177).
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An address as proxies write it (`1.2.3.4:5678`, `[2001:db8::1]:443`, `fe80::1%eth0`) as an address alone; null where it is none. */
function plainAddress(text: string): string | null {
  const bare = text.trim().replaceAll('"', '')
  const inner = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const address = inner.replace(/%.*$/, '')
  return isIP(address) === 0 ? null : (MAPPED.exec(address)?.[1] ?? address)
}

/** The names that a list of proxies may use (as Express has them). */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Bits of the widest network that may be one of proxies; an IPv6 one that begins with zeros holds the IPv4 addresses. */
function widestBits(address: string): number {
  if (!isIPv6(address)) return 8
  return /^0*:/.test(address) ? 96 + 8 : 7
}

/**
 * Whether an address is that of one of our proxies.
 * @param proxies addresses, networks (`10.0.0.0/8`) and the names above
 * @throws when an entry is none of these, or a network so wide that any caller would pass for a proxy
 */
export function proxiesOf(proxies: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const entry of proxies.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else if (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= widestBits(address))
      known.addSubnet(address, Number(bits), familyOf(address))
    else throw new RangeError(`no network: ${entry}`)
  }
  return (text) => {
    const address = plainAddress(text)
    return address !== null && known.check(address, familyOf(address))
  }
}

/**
 * The network address of the caller, as far as our proxies vouch for it.
 * @param hops from our own end on, as Fastify's `request.ips`; what is no address is nobody's, so that the last of our
 *   proxies stands for it
 */
export const callerOf = (hops: readonly string[]): string =>
  hops.map(plainAddress).findLast((address) => address !== null) ?? ''
