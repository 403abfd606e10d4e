/**
 * Validates every address that leads out of the product (S24.16; 金融产品网络营销管理办法: to the institution's own platform and
 * nowhere else), by hand: mini-programs have no URL class, and open redirects exploit where URL parsers differ.
 */

export type Why = 'length' | 'scheme' | 'host' | 'characters' | 'redirect' | 'path' | 'unregistered'

/** A valid address, unchanged, and its host name ('' for an app store of the phone). */
export interface OutboundLink {
  ok: true
  url: string
  host: string
}
export type Verdict = OutboundLink | { ok: false; why: Why }

/** Some web views cut off longer ones. */
export const MAX_ADDRESS = 1024
const MAX_HOST = 253
const MAX_PORT = 65_535
const SCHEME = 'https://'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Lower-case labels with a top-level domain of letters, which excludes IP addresses in every notation. */
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--${LABEL})$`)
/** Public second-level domains of countries (com.cn): anybody can register below them, so they are refused. */
const REGISTRY = /^(?:ac|co|com|edu|gov|mil|net|org)\.[a-z]{2}$/
const PUNYCODE = /(?:^|\.)xn--/
/** Path, query and fragment, in this order, each at most once. */
const TAIL = /^(?:\/[\w.~!+,=&%/-]*(?:\?[\w.~!+,=&%/-]*)?(?:#[\w.~!+,=&?%/-]*)?)?$/
const ESCAPE = /%[0-7][\da-f]/gi
/** A Chinese character (U+4000 to U+9FFF) as UTF-8, percent-encoded. */
const IDEOGRAPH = /%e[4-9]%[89ab][\da-f]%[89ab][\da-f]/gi
/** The characters that may be percent-encoded; without `%`, so that nothing is encoded twice. */
const PLAIN = /^[\w.~!+,=&?#/-]*$/
const DOTS = /(?:^|\/)\.{1,2}(?:[/?#]|$)/
/** The letters of a parameter that pages redirect by (`url`, `returnTo` …), or that ends in one (`successUrl`). */
const REDIRECT_PARAMETER =
  /^(?:back|callback|continue|dest(?:ination)?|forward|go(?:to)?|link|location|next|relaystate|ret(?:urn)?|target|to)(?:address|link|page|path|to)?$|(?:href|jump|redir(?:ect)?|ur[il])(?:address|link|page|path|to)?$/
const PORT = /:([1-9]\d{0,4})$/
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(?::([1-9]\d{0,4}))?$/
const MARKET = /^market:\/\/details\?id=[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/

const refuse = (why: Why): Verdict => ({ ok: false, why })

/** Whether a host name can be registered: lower case, at least two labels, no public suffix, no IP address. */
export const isHost = (host: string) => host.length <= MAX_HOST && HOST.test(host) && !REGISTRY.test(host)

const unescaped = (text: string) =>
  text.replace(ESCAPE, (one) => String.fromCharCode(Number.parseInt(one.slice(1), 16)))

const isRedirect = (parameter: string) => {
  const [name = ''] = parameter.split('=')
  return REDIRECT_PARAMETER.test(name.replace(/[^A-Za-z]/g, '').toLowerCase())
}

/**
 * What is wrong with path, query and fragment, or null. Another address in it (`//`, `:`, `@`, `\`, also
 * percent-encoded once or twice) or a redirect parameter, whatever its value, could lead to a host that is not
 * registered.
 */
function tailFault(tail: string): 'characters' | 'redirect' | null {
  const read = unescaped(tail)
  if (/\/\/|[:@\\]/.test(unescaped(read))) return 'redirect'
  const plain = PLAIN.test(read.replace(IDEOGRAPH, '')) && !DOTS.test(read)
  if (!plain || !TAIL.test(tail) || tail.includes('%25')) return 'characters'
  return read.split(/[?#&]/).slice(1).some(isRedirect) ? 'redirect' : null
}

/** Every check that does not need the registered hosts, which the visitor's device does not know. */
export function readLink(address: string): Verdict {
  if (address.length > MAX_ADDRESS) return refuse('length')
  if (!address.startsWith(SCHEME)) return refuse('scheme')
  const rest = address.slice(SCHEME.length)
  const [host = ''] = rest.split(/[/?#\\]/)
  if (!isHost(host)) return refuse('host')
  const fault = tailFault(rest.slice(host.length))
  return fault ? refuse(fault) : { ok: true, url: address, host }
}

/** A subdomain belongs to the registered host's owner. One with punycode may imitate it, so it is registered itself. */
const isRegistered = (host: string, hosts: readonly string[]) =>
  hosts.some((one) => isHost(one) && (host === one || (host.endsWith(`.${one}`) && !PUNYCODE.test(host))))

const among = (verdict: Verdict, hosts: readonly string[]): Verdict =>
  verdict.ok && !isRegistered(verdict.host, hosts) ? refuse('unregistered') : verdict

/** Checks an outbound address: https, no redirect, on one of the registered `hosts` or a subdomain of one. */
export const checkOutboundLink = (address: string, hosts: readonly string[]): Verdict =>
  among(readLink(address), hosts)

/** As `readLink`, for an origin; `url` has no slash at its end. Not port 443, which browsers leave out (S4.9). */
function readHttpsOrigin(domain: string): Verdict {
  const origin = domain.replace(/\/$/, '')
  const [port = '', digits = '443'] = PORT.exec(origin) ?? []
  const link = readLink(port ? origin.slice(0, -port.length) : origin)
  if (!link.ok) return link
  if (link.url !== SCHEME + link.host) return refuse('path')
  const fine = !port || (Number(digits) <= MAX_PORT && digits !== '443')
  return fine ? { ...link, url: origin } : refuse('host')
}

const readLoopback = (domain: string): OutboundLink | null => {
  const [url, host = '', port = '80'] = LOOPBACK.exec(domain.replace(/\/$/, '')) ?? []
  return url && Number(port) <= MAX_PORT ? { ok: true, url, host } : null
}

/** Whether this is an origin on the visitor's own machine, as in local development. */
export const isLoopback = (origin: string) => readLoopback(origin) !== null

/** Checks a redirect domain on the visitor's device. `loopback` also accepts http on this machine: development only. */
export const readOrigin = (domain: string, loopback: boolean): Verdict =>
  (loopback && readLoopback(domain)) || readHttpsOrigin(domain)

/** Checks a redirect domain against the registered `hosts`. `loopback` is as in `readOrigin`: never in production. */
export const safeOrigin = (domain: string, hosts: readonly string[], loopback: boolean): Verdict =>
  (loopback && readLoopback(domain)) || among(readHttpsOrigin(domain), hosts)

const readMarket = (address: string): OutboundLink | null =>
  address.length <= MAX_ADDRESS && MARKET.test(address) ? { ok: true, url: address, host: '' } : null

/** Checks an app store address on the visitor's device: https, or exactly `market://details?id=<package>`. */
export const readStore = (address: string): Verdict => readMarket(address) ?? readLink(address)

/** As `readStore`, and an https address must be on one of the registered `hosts`. */
export const safeStore = (address: string, hosts: readonly string[]): Verdict =>
  readMarket(address) ?? checkOutboundLink(address, hosts)

/** Whether this is a path on the product's own origin for every URL parser, without a redirect. */
export const isOwnPath = (path: string) =>
  path.length <= MAX_ADDRESS && path.startsWith('/') && tailFault(path) === null
