import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { noteCertificate } from './certificate'

/**
 * Why a call to another system failed: `address` its address is not allowed, `busy` too many calls wait for it, `circuit`
 * it failed repeatedly and is left alone for a while, `refused` no connection was made (nothing was sent), `tls` its
 * certificate or handshake was not accepted (nothing was sent), `network` the connection broke or the answer is too long,
 * `timeout` no complete answer in time, `status` the answer is not 2xx, `unrecorded` what it provides could not be written
 * down (nothing was sent).
 */
export type RemoteFailure =
  | 'address'
  | 'busy'
  | 'circuit'
  | 'refused'
  | 'tls'
  | 'network'
  | 'timeout'
  | 'status'
  | 'unrecorded'

/**
 * Records what personal data a call provides to whom (`recordProvision`). It runs after the connection is made and before
 * the request is sent, because a request that is sent may arrive even when no answer does. When it rejects, the connection
 * is closed and the request is not sent.
 */
export type Recording = () => Promise<unknown>

/** For a call without personal data; server/test/provision lists where it is used. */
export const NOTHING_PERSONAL: Recording = () => Promise.resolve()

/** A failed call to another system. Its message names the system, and contains nothing of the call or of the answer. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly kind: RemoteFailure,
    /** HTTP status of the answer, for `status` only. */
    readonly status?: number,
    /** Code of the system's error, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
    readonly cause_code?: string,
    /** Its header `Retry-After`, for `status` only. */
    readonly retryAfter?: string,
  ) {
    super(`the call to ${remote} failed: ${[kind, status, cause_code].filter(Boolean).join(' ')}`)
  }
}

export interface RemoteAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as UTF-8. */
  text: string
  bytes: Buffer
}

/** Time limit for the connection, and again for its TLS handshake, milliseconds. */
const CONNECT_MS = 3_000
/** Time limit of writing down what a call provides, milliseconds: a slow database is not the other system's failure. */
export const RECORD_MS = 1_500
/** Without this header a server may compress its answer (RFC 9110 §12.5.3). */
const PLAINLY = { 'accept-encoding': 'identity' }
/** Longest answer by default, bytes. */
export const MAX_ANSWER = 64 * 1024

/** Resolves with the body; when it is longer than `most` bytes, with null or its beginning; the connection is then closed. */
async function bodyOf(answer: IncomingMessage, most: number, cuts: boolean): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most && !cuts) return null
    chunks.push(chunk)
    if (length > most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}

/** Codes of errors of a certificate or a TLS handshake: those of Node's `tls`, of OpenSSL, and its old one for both. */
const OF_TLS = /CERT|^UNABLE_TO|^ERR_(SSL|TLS)|^(CRL|HOSTNAME|INVALID|PATH)_|^EPROTO$/

// No connection is kept: a server that closes an idle one just then would fail the next call.
const agents = { secure: new https.Agent({ keepAlive: false }), plain: new http.Agent({ keepAlive: false }) }
const SECURE = { request: https.request, agent: agents.secure, connected: 'secureConnect' }
const PLAIN = { request: http.request, agent: agents.plain, connected: 'connect' }

/** Writes it down in time. Rejects also where `record` throws. */
function recorded(record: Recording, ms: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('not recorded in time')), ms)
  })
  return Promise.race([Promise.resolve().then(record), late]).finally(() => clearTimeout(timer))
}

interface Sending {
  /** Of a call without a body; GET by default. */
  method?: 'GET' | 'OPTIONS'
  remote: string
  lookup: LookupFunction
  signal: AbortSignal
  /** Closes the connection after the headers of the answer. */
  ignoresBody: boolean
  /** Longest answer, bytes. */
  longest: number
  /** A longer one is cut, in place of a failure. */
  cuts?: boolean
  record: Recording
  /** Time limit of `record`, milliseconds. */
  recordMs: number
}

/**
 * Sends one POST, or a GET without a body, on a connection of its own, so that the address is checked for each call.
 * Redirects are not followed. @throws {RemoteError} `refused`, `unrecorded`, `network`, `timeout`, and what `lookup` throws
 */
export async function sendOnce(
  url: URL,
  body: string | null,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', remote, lookup, signal, ignoresBody, longest, cuts = false, record, recordMs }: Sending,
): Promise<RemoteAnswer> {
  const { request, agent, connected } = url.protocol === 'https:' ? SECURE : PLAIN
  let sent = false
  let recording = false
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        method: body === null ? method : 'POST',
        headers: { ...PLAINLY, ...headers },
        lookup,
        signal,
        agent,
      }
      const call = request(url, { ...options, timeout: CONNECT_MS })
      call.on('socket', (socket) =>
        socket.once(connected, () => {
          socket.setTimeout(0)
          noteCertificate(remote, socket)
          recording = true
          recorded(record, recordMs).then(
            () => {
              recording = false
              sent = true
              call.end(body ?? undefined)
            },
            () => call.destroy(new RemoteError(remote, 'unrecorded')),
          )
        }),
      )
      call.on('timeout', () => call.destroy(new RemoteError(remote, 'timeout')))
      call.on('response', resolve)
      call.on('error', reject)
      call.on('close', () => reject(new RemoteError(remote, 'network')))
    })
    const { statusCode: status = 0, headers: fields } = answer
    if (ignoresBody) {
      answer.destroy()
      return { status, headers: fields, text: '', bytes: Buffer.alloc(0) }
    }
    const bytes = await bodyOf(answer, longest, cuts)
    if (bytes === null) throw new RemoteError(remote, 'network')
    // The decoder leaves out a byte order mark, which no reader of JSON takes.
    return { status, headers: fields, text: new TextDecoder().decode(bytes), bytes }
  } catch (error) {
    if (error instanceof RemoteError) throw error
    // The error itself stays out: it names addresses.
    const { code } = error as NodeJS.ErrnoException
    if (signal.aborted) throw new RemoteError(remote, recording ? 'unrecorded' : 'timeout')
    const kind = sent ? 'network' : OF_TLS.test(code ?? '') ? 'tls' : 'refused'
    throw new RemoteError(remote, kind, undefined, code)
  }
}
