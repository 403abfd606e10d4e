import dns from 'node:dns'
import { type Reach, reachable } from './address'
import { certificateEnds } from './certificate'
import { NOTHING_PERSONAL, RECORD_MS, sendOnce } from './send'

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

/** Asks an address, as a call would, for nothing: OPTIONS (RFC 9110 §9.3.7) without query and body. @throws {RemoteError} */
export async function probe(text: string, reach: Reach, limitMs: number): Promise<Seen> {
  const { url, lookup } = reachable(text, reach, { remote: 'probe', resolve: dns.lookup })
  const { host } = url
  url.search = ''
  const { status, headers } = await sendOnce(
    url,
    null,
    {},
    {
      method: 'OPTIONS',
      remote: host,
      lookup,
      signal: AbortSignal.timeout(limitMs),
      ignoresBody: true,
      longest: 0,
      record: NOTHING_PERSONAL,
      recordMs: RECORD_MS,
    },
  )
  const now = headers.date ? new Date(headers.date) : null
  return { host, status, certificateEnds: certificateEnds.get(host) ?? null, now }
}
