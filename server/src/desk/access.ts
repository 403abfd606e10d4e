import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DeskConfig, isLoopback } from '../config/desk'
import { proxiesOf } from '../lib/network'

/** An answer instead of the page. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 421,
    message: string,
  ) {
    super(message)
  }
}

/** Nobody's name is longer. */
const MAX_NAME = 60
/** A request that a proxy passes on has one of these. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/**
 * Refuses a form that a page of another origin sends: browsers add the desk's login to it too. They say where it comes
 * from on https and on this machine, whatever a proxy makes of the host (as `CrossOriginProtection` of Go reads it).
 */
export function refuseForeignForm({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin = '', host, 'sec-fetch-site': site } = headers
  const isOwn = site ? site === 'same-origin' : URL.canParse(origin) && new URL(origin).host === host
  if (!isOwn) throw new Refused(403, '请从运营台的页面提交')
}

/** A desk that everybody on this machine may open is for them alone. */
function refuseOutside({ headers }: FastifyRequest): void {
  // Visitors would be served by a proxy whose upstream is this port by mistake.
  if (PASSED_ON.some((header) => header in headers))
    throw new Refused(421, '没有口令的运营台只能在这台机器上直接打开')
  // A stranger's name may be made to lead to this address (DNS rebinding); a browser sends no login to such a name.
  const address = `http://${headers.host}`
  if (!URL.canParse(address) || !isLoopback(new URL(address).hostname))
    throw new Refused(421, '这个地址不是运营台的地址')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A name that can be stored and shown, or null. */
function nameOf(text: string): string | null {
  const name = text.normalize('NFC').trim()
  return name !== '' && name.length <= MAX_NAME && !/\p{C}/u.test(name) ? name : null
}

/** Name and password of HTTP Basic (RFC 7617), in UTF-8. */
function basicOf({ authorization = '' }: FastifyRequest['headers']) {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return null
  const [, name = '', token = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { name, token }
}

const SIGN_IN = '请用自己的姓名作用户名、运营台口令作密码登录；查阅个案时会记下这个姓名'

/** The name in the proxy's header; null where it is not one name: a proxy that adds to a header leaves the browser's first. */
function userOf({ raw, headers }: FastifyRequest, header: string): string | null {
  const given = headers[header]
  const times = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === header).length
  if (times !== 1 || typeof given !== 'string' || given.includes(',')) return null
  return nameOf(Buffer.from(given, 'latin1').toString())
}

/** Who looks, as it is recorded with each case. @throws {Refused} 401, 403, 421 */
export function viewerOf(request: FastifyRequest, { access }: DeskConfig): string {
  if (access === null) {
    refuseOutside(request)
    return 'desk'
  }
  if ('header' in access) {
    const isProxy = proxiesOf(access.proxies)(request.socket.remoteAddress ?? '')
    const name = isProxy ? userOf(request, access.header) : null
    if (name === null) throw new Refused(403, '请从登录的入口打开运营台')
    return name
  }
  const basic = basicOf(request.headers)
  const name = nameOf(basic?.name ?? '')
  if (basic && timingSafeEqual(sha256(basic.token), sha256(access.token)) && name !== null) return name
  if (basic) request.log.warn('a login to the desk failed')
  throw new Refused(401, SIGN_IN)
}
