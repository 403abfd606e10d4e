/**
 * THE decision about every address that leads away from us (redirect domain, offer address, institution's page, download
 * address, store of the phone), and about the pages of our own that an advertisement leads to.
 *
 * Sources: S24.16 (one link, only to an address of the registered institution, which is named) and
 * 金融产品网络营销管理办法 (a platform leads on to the institution's own platform and nowhere else).
 *
 * An allow-list read by hand, without the URL class: mini-programs have none, and parsers differ in exactly the places
 * that open redirects live in. What is accepted can be written in one way only, so that every parser reads the same
 * host (safe-link.test.ts holds it against two).
 */

/** Why an address is refused. */
export type Why = 'length' | 'scheme' | 'host' | 'characters' | 'second_hop' | 'path' | 'unregistered'

/** An address that may be given out: as it came, and the host name that it leads to ('' = a store of the phone). */
export interface OutboundLink {
  ok: true
  url: string
  host: string
}
export type Verdict = OutboundLink | { ok: false; why: Why }

/** Characters of a whole address; some web views cut longer ones off. */
export const MAX_ADDRESS = 1024
const MAX_HOST = 253
const MAX_PORT = 65_535
const SCHEME = 'https://'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Lower-case labels and a last one of letters, which no IP address has, however it is written. */
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--${LABEL})$`)
/** What stands under a country's domain for everybody (com.cn): nobody can register it here. */
const REGISTRY = /^(?:ac|co|com|edu|gov|mil|net|org)\.[a-z]{2}$/
const PUNYCODE = /(?:^|\.)xn--/
/** Path, query, fragment: in this order, each once. */
const TAIL = /^(?:\/[\w.~!+,=&%/-]*(?:\?[\w.~!+,=&%/-]*)?(?:#[\w.~!+,=&?%/-]*)?)?$/
const ESCAPE = /%[0-7][\da-f]/gi
/** A Chinese character (U+4000 to U+9FFF) as UTF-8, percent-encoded. */
const IDEOGRAPH = /%e[4-9]%[89ab][\da-f]%[89ab][\da-f]/gi
/** What escapes may stand for; no `%`, so nothing is encoded twice. */
const PLAIN = /^[\w.~!+,=&?#/-]*$/
const DOTS = /(?:^|\/)\.{1,2}(?:[/?#]|$)/
/**
 * The names of parameters by which pages lead on, letters only: `url`, `redirect_uri`, `returnTo`, `next` …, and whatever
 * ends like one, as `successUrl` and `login_redirect` do.
 */
const ONWARD =
  /^(?:back|callback|continue|dest(?:ination)?|forward|go(?:to)?|link|location|next|relaystate|ret(?:urn)?|target|to)(?:address|link|page|path|to)?$|(?:href|jump|redir(?:ect)?|ur[il])(?:address|link|page|path|to)?$/
const PORT = /:([1-9]\d{0,4})$/
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(?::([1-9]\d{0,4}))?$/
const MARKET = /^market:\/\/details\?id=[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/

const refuse = (why: Why): Verdict => ({ ok: false, why })

/** Whether a host name can be registered: lower case, two labels at least, no registry's own, no IP address. */
export const isHost = (host: string) => host.length <= MAX_HOST && HOST.test(host) && !REGISTRY.test(host)

const unescaped = (text: string) =>
  text.replace(ESCAPE, (one) => String.fromCharCode(Number.parseInt(one.slice(1), 16)))

const leadsOn = (parameter: string) => {
  const [name = ''] = parameter.split('=')
  return ONWARD.test(name.replace(/[^A-Za-z]/g, '').toLowerCase())
}

/**
 * What is wrong with path, query and fragment, or null. One link: an address that carries another one (`//`, a colon, an
 * `@` or a backslash, also percent-encoded once or twice), or a parameter that pages lead on by, whatever its value, ends
 * where nobody has registered.
 */
function tailFault(tail: string): 'characters' | 'second_hop' | null {
  const read = unescaped(tail)
  if (/\/\/|[:@\\]/.test(unescaped(read))) return 'second_hop'
  const plain = PLAIN.test(read.replace(IDEOGRAPH, '')) && !DOTS.test(read)
  if (!plain || !TAIL.test(tail) || tail.includes('%25')) return 'characters'
  return read.split(/[?#&]/).slice(1).some(leadsOn) ? 'second_hop' : null
}

/** All that can be said of an address by whoever does not know the registered hosts (the visitor's device). */
export function readLink(address: string): Verdict {
  if (address.length > MAX_ADDRESS) return refuse('length')
  if (!address.startsWith(SCHEME)) return refuse('scheme')
  const rest = address.slice(SCHEME.length)
  const [host = ''] = rest.split(/[/?#\\]/)
  if (!isHost(host)) return refuse('host')
  const fault = tailFault(rest.slice(host.length))
  return fault ? refuse(fault) : { ok: true, url: address, host }
}

/** A host below a registered one is its owner's; one with punycode, which looks like another, must be registered itself. */
const isRegistered = (host: string, hosts: readonly string[]) =>
  hosts.some((one) => isHost(one) && (host === one || (host.endsWith(`.${one}`) && !PUNYCODE.test(host))))

const among = (verdict: Verdict, hosts: readonly string[]): Verdict =>
  verdict.ok && !isRegistered(verdict.host, hosts) ? refuse('unregistered') : verdict

/** Whether an address may be given out: https, one link, at one of the registered `hosts` or below one. */
export const checkOutboundLink = (address: string, hosts: readonly string[]): Verdict =>
  among(readLink(address), hosts)

/**
 * As `readLink`, for an origin that a path is appended to; `url` comes without the slash at its end. It may have a port, in
 * the one form that browsers keep: not 443, which they leave out (S4.9).
 */
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

/** Whether this is an origin on the visitor's own machine, as in local trials. */
export const isLoopback = (origin: string) => readLoopback(origin) !== null

/** A redirect domain, on the visitor's device: https, a port allowed. `loopback` also takes http on this machine: local trials only. */
export const readOrigin = (domain: string, loopback: boolean): Verdict =>
  (loopback && readLoopback(domain)) || readHttpsOrigin(domain)

/** A redirect domain of a registered host, whatever its port. `loopback` also takes http on this machine: never in production. */
export const safeOrigin = (domain: string, hosts: readonly string[], loopback: boolean): Verdict =>
  (loopback && readLoopback(domain)) || among(readHttpsOrigin(domain), hosts)

const readMarket = (address: string): OutboundLink | null =>
  address.length <= MAX_ADDRESS && MARKET.test(address) ? { ok: true, url: address, host: '' } : null

/** An Android phone's store, on the visitor's device: https, or `market://details?id=<package>` and nothing else of it. */
export const readStore = (address: string): Verdict => readMarket(address) ?? readLink(address)

/** As `readStore`, at one of the registered `hosts`; the phone's own store has none. */
export const safeStore = (address: string, hosts: readonly string[]): Verdict =>
  readMarket(address) ?? checkOutboundLink(address, hosts)

/** Whether this is a path on our own origin, however it is read: one slash in front, and as plain as the rest of a link. */
export const isOwnPath = (path: string) =>
  path.length <= MAX_ADDRESS && path.startsWith('/') && tailFault(path) === null
