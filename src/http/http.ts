import { CODE } from '@contract/codes'
import type { Wrapping } from '@contract/context'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope, Refused } from '@contract/envelope'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import { attempts } from '@/lib/attempts/attempts'
import { ExpectedError } from '@/lib/expected'
import { now } from '@/platform/clock'
import type { Transport, TransportRequest, TransportResponse } from '@/platform/types'
import type { CallLogin } from '@/stores/session'

/** In milliseconds (S6.2, S8.5). */
const TIMEOUT_MS = 50_000

export interface HttpDeps {
  request: Transport
  /** The base host; an empty string means the same origin. */
  host: string
  context: (requestId?: string) => Wrapping
  /** The Authorization value: the stored token unchanged, otherwise the bearer placeholder. */
  authorization: (login?: CallLogin) => string
  toast: (text: string) => void
  onUnauthenticated: (login?: CallLogin) => void
  /** Called when a login by link has not given its consents yet (body code 428). */
  onConsentsDue: () => void
  logError: (message: string, error: unknown) => void
  /** The response to an equal request that was sent before it was needed (prefetch.ts). */
  takePrefetched?: (
    path: Path,
    request: TransportRequest,
  ) => Promise<TransportResponse | undefined> | undefined
}

export interface CallOptions {
  /** No toast; every envelope is returned, whatever its code (requests of the guard, S8.8). */
  quiet?: boolean
  /** Body codes that the caller handles: no toast, and the envelope is returned. */
  own?: readonly number[]
  requestId?: string
  /** See `TransportRequest`. */
  shared?: string
  /** The token that the call carries in place of the visitor's. */
  login?: CallLogin | undefined
  /** How it may be sent again (lib/attempts/attempts.ts); a write needs a `requestId`. */
  retry?: 'read' | 'write'
  /** Called for a body code other than 200 and 601, by views that keep the message on the page. */
  onRefused?: (msg: string, code: Refused['code']) => void
}

/** The server answered with an HTTP status other than 200. The visitor has seen the system-busy toast. */
export class HttpStatusError extends ExpectedError {
  constructor(readonly status: number) {
    super(`HTTP status ${status}`)
  }
}
/** No answer: network failure or timeout. Shows no toast (S8.6). */
export class NetworkError extends ExpectedError {}

export type Post = <K extends Path>(
  path: K,
  payload: Payload<K>,
  options?: CallOptions,
) => Promise<Envelope<Data<K>> | undefined>

/** Resolves with the envelope on code 200 and 601, else undefined; rejects with `HttpStatusError` or `NetworkError`. */
export function createHttp(deps: HttpDeps): Post {
  return async <K extends Path>(path: K, payload: Payload<K>, options: CallOptions = {}) => {
    const request = logged(deps, () => buildRequest(deps, path, payload, options))
    let prefetched = deps.takePrefetched?.(path, request)
    const send = async (timeout: number) => {
      const early = prefetched
      prefetched = undefined
      return (early && (await early)) ?? deps.request({ ...request, timeout, shared: options.shared })
    }
    const response = await attempts(send, TIMEOUT_MS, now, options.retry).catch((error: unknown) => {
      throw new NetworkError(String(error))
    })

    const envelope = response.body as Envelope<Data<K>> | undefined
    if (response.status !== 200 || typeof envelope?.code !== 'number') {
      if (!options.quiet) deps.toast(SYSTEM_BUSY)
      throw new HttpStatusError(response.status)
    }
    if (options.quiet || envelope.code === CODE.ok || options.own?.includes(envelope.code)) return envelope
    if (envelope.code === CODE.validation) {
      deps.toast(envelope.errors[0]?.content ?? envelope.msg)
      return envelope
    }
    // Nothing else is left; another kind of answer would not compile here.
    const { code, msg }: Refused = envelope
    deps.toast(msg)
    options.onRefused?.(msg, code)
    if (code === CODE.unauthenticated) deps.onUnauthenticated(options.login)
    if (code === CODE.consentsDue) deps.onConsentsDue()
    return undefined
  }
}

function logged<T>({ logError }: Pick<HttpDeps, 'logError'>, build: () => T): T {
  try {
    return build()
  } catch (error) {
    logError('the request could not be built', error)
    throw error
  }
}

/** Throws when the context cannot be read. */
export function buildRequest(
  deps: Pick<HttpDeps, 'host' | 'context' | 'authorization'>,
  path: string,
  payload: object,
  { requestId, login }: Pick<CallOptions, 'requestId' | 'login'> = {},
): TransportRequest {
  const { routechannel, ...fields } = payload as { routechannel?: object }
  const wrapping = deps.context(requestId)
  const body = { ...fields, ...wrapping, public: { ...wrapping.public, ...routechannel } }
  return {
    url: deps.host + path,
    headers: { 'content-type': 'application/json', authorization: deps.authorization(login) },
    body: JSON.stringify(body),
    timeout: TIMEOUT_MS,
  }
}
