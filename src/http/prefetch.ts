import { OK } from '@contract/codes'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import { now } from '@/platform/clock'
import type { EarlyResponse, TransportRequest, TransportResponse } from '@/platform/types'
import { OPTION } from './calls/paths'

/** An older response is not used, in milliseconds. */
const MAX_AGE_MS = 30_000

/** What a request asks and who asks. A channel's options are the same for everybody. */
export function keyOf(path: string, { headers, body }: Pick<TransportRequest, 'headers' | 'body'>): string {
  const { public: context, url: _url, phone_mark: _mark, user_id: _user, ...payload } = JSON.parse(body)
  const fields = Object.entries(payload)
    .map((field) => JSON.stringify(field))
    .sort()
  return JSON.stringify([path, fields, context._ch, path !== OPTION && headers.authorization])
}

/**
 * Only a success is used, and any answer to the guard's call, which one navigation sends once. After anything else the
 * request is sent when it is needed; a failed connection is then its first attempt. A failure of what nobody takes stays silent.
 */
export function usable(path: string, response: Promise<TransportResponse>): EarlyResponse[1] {
  const used = response.then((answer) =>
    path === OPTION || (answer.body as Envelope<unknown> | undefined)?.code === OK ? answer : undefined,
  )
  used.catch(() => {})
  return used
}

const success = <D>(data: D): TransportResponse => ({
  status: 200,
  body: { code: OK, msg: '', errors: [], data } satisfies Envelope<D>,
})

/**
 * Responses to requests that were sent before they are needed: used once, for an equal request of the same login, and
 * not after a write, which may change the answer. Failures are silent.
 * @param early responses that the inline script has requested, and may still request; they are taken out of it
 */
export function createPrefetch(
  build: <K extends Path>(path: K, payload: Payload<K>) => TransportRequest,
  send: (request: TransportRequest) => Promise<TransportResponse>,
  early: EarlyResponse[] = [],
  clock: () => number = now,
) {
  const kept = new Map<string, { path: string; response: EarlyResponse[1]; until: number }>()
  const keep = (path: string, key: string, response: EarlyResponse[1]) =>
    kept.set(key, { path, response, until: clock() + MAX_AGE_MS })
  const keepEarly = () => {
    for (const [key, response] of early.splice(0)) keep('', key, response)
  }
  keepEarly()

  return {
    ask<K extends Path>(path: K, payload: Payload<K>): void {
      const request = build(path, payload)
      const key = keyOf(path, request)
      if ((kept.get(key)?.until ?? 0) > clock()) return
      keep(path, key, usable(path, send(request)))
    },
    /** Returns what keeps data of another answer as the response to this request, for the login that stands now. */
    expect<K extends Path>(path: K, payload: Payload<K>): (data: Data<K>) => void {
      const key = keyOf(path, build(path, payload))
      return (data) => keep(path, key, Promise.resolve(success(data)))
    },
    take(path: string, request: TransportRequest): EarlyResponse[1] | undefined {
      keepEarly()
      if (kept.size === 0) return undefined
      const key = keyOf(path, request)
      const found = kept.get(key)
      kept.delete(key)
      return found && found.until > clock() ? found.response : undefined
    },
    /** Forgets everything but the options, which do not depend on what a visitor saves. */
    forget(): void {
      for (const [key, { path }] of kept) if (path !== OPTION) kept.delete(key)
    },
  }
}
