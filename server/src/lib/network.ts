import { BlockList, isIP, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What limits count: an IPv4 address, or by default the 64 bits of IPv6 that one subscriber has at least (RFC 6177). */
export function networkOf(ip: string, bits: 64 | 56 | 48 = 64): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const [before = [], after = []] = [head, tail].map((part) => (part ? part.split(':') : []))
  const left = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const zeros = Array<string>(left).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16))
  const kept = groups.map((group, at) => (at < 3 ? group : group & (0xffff << (64 - bits))))
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/**
 * The networks of a caller, the narrowest first, each with its share of a limit. A subscriber may have a whole /56, and
 * a site a /48 (RFC 6177), so that one who changes the /64 is counted too; a mobile network may share an IPv4 address.
 */
export const networksOf = (ip: string): { network: string; share: number }[] =>
  networkOf(ip).endsWith('/64')
    ? ([64, 56, 48] as const).map((bits, at) => ({ network: networkOf(ip, bits), share: 2 ** at / 4 }))
    : [{ network: networkOf(ip), share: 1 }]

/** Parses an address as proxies write it (`1.2.3.4:5678`, `[2001:db8::1]:443`, `fe80::1%eth0`); null when invalid. */
function plainAddress(text: string): string | null {
  const bare = text.trim().replaceAll('"', '')
  const inner = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const [address = ''] = inner.split('%', 1)
  return isIP(address) === 0 ? null : (MAPPED.exec(address)?.[1] ?? address)
}

/** The named networks in a list of proxies (the same as in Express). */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Minimum prefix length of a proxy network. An IPv6 network that begins with zeros contains the IPv4 addresses. */
const widestBits = (address: string) => (/^0*:/.test(address) ? 96 + 8 : isIPv6(address) ? 7 : 8)

/** The proxies are addresses, networks (`10.0.0.0/8`) and names. @throws for others, and for a network too wide */
export function proxiesOf(proxies: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const entry of proxies.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else if (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= widestBits(address))
      known.addSubnet(address, Number(bits), familyOf(address))
    else throw new RangeError(`not a network: ${entry}`)
  }
  return (text) => {
    const address = plainAddress(text)
    return address !== null && known.check(address, familyOf(address))
  }
}

/** The client's address as trusted proxies confirm it, of `request.ips`, nearest first; invalid ones are skipped. */
export const callerOf = (addresses: readonly string[]): string =>
  addresses.map(plainAddress).findLast((address) => address !== null) ?? ''
