import { randomBytes, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Webhook } from 'standardwebhooks'
import type { Integrations } from '../../../src/config/integrations'
import type { Clock } from '../../../src/lib/time/clock'
import type { TestApp } from '../harness'

const secret = () => `whsec_${randomBytes(32).toString('base64')}`
const link = () => ({ url: 'https://example.com/', sign: [secret()], verify: [secret()] })

/** Keys of senders whose calls a test server accepts: the institutions of the seed and one partner. */
export const INTEGRATIONS: Integrations = {
  institutions: Object.fromEntries(['cf1', 'cf2', 'rural', 'micro1'].map((code) => [code, link()])),
  partners: { 'half-demo': { verify: [secret()] } },
  platforms: {},
}

export interface Signed {
  /** By default the sender that the path names. */
  key?: string
  id?: string
  headers?: Record<string, string>
}

const keyFor = (url: string) => {
  const [, kind = '', sender = ''] = /^\/open\/(\w+)\/([^/]+)\//.exec(url) ?? []
  return INTEGRATIONS[kind as 'institutions']?.[decodeURIComponent(sender)]?.verify?.[0] ?? secret()
}

/** A signed call for `inject`, signed at the server's time by the official library. */
export function signedRequest(
  { clock }: { clock: Clock },
  url: string,
  body: object | string,
  by: Signed = {},
) {
  const { key = keyFor(url), id = randomUUID() } = by
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const at = clock.now()
  return {
    method: 'POST' as const,
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, payload),
      ...by.headers,
    },
  }
}

/** The HTTP status and headers of a response, and its envelope. */
export async function sent({ app }: Pick<TestApp, 'app'>, call: InjectOptions) {
  const answer = await app.inject(call)
  return { http: answer.statusCode, headers: answer.headers, body: answer.json() }
}

export const signed = (server: TestApp, url: string, body: object | string, by: Signed = {}) =>
  sent(server, signedRequest(server, url, body, by))
