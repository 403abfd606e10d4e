import dns from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Reach, reachable } from './address'
import { certificateEnd } from './certificate'

/** What a connection has shown. */
export interface Seen {
  host: string
  /** HTTP status of the answer. */
  status: number
  /** The end of its certificate; null without TLS. */
  certificateEnds: Date | null
  /** Its clock; null when it does not say. */
  now: Date | null
}

/**
 * Asks an address for nothing (OPTIONS, RFC 9110 §9.3.7, without query and body), on a connection with the checks of a
 * call. @throws {RemoteError} `address`, as for a call; the system's error otherwise
 */
export async function probe(text: string, reach: Reach, limitMs: number): Promise<Seen> {
  const { url, lookup } = reachable(text, reach, { remote: 'probe', resolve: dns.lookup })
  const { request } = url.protocol === 'https:' ? https : http
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(limitMs)
    const options = { method: 'OPTIONS', path: url.pathname, agent: false, lookup, signal }
    request(url, options).on('response', resolve).on('error', reject).end()
  })
  const { socket, statusCode: status = 0, headers } = answer
  const certificateEnds = certificateEnd(socket)
  answer.destroy()
  return { host: url.host, status, certificateEnds, now: headers.date ? new Date(headers.date) : null }
}
