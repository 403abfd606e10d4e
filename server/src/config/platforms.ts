import { isHost } from '@contract/outbound/link'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { closed } from '../lib/closed'
import { placeholdersOf, textsIn } from '../lib/remote/template'
import { ConfigError, shapeFaults } from './values'

export const CONVERSION_EVENTS = ['login', 'order', 'application', 'received'] as const

const CLOSED = { additionalProperties: false }
const Visible = T.String({ pattern: '^[!-~]+$' })
const EventName = T.Union([T.String({ minLength: 1 }), T.Integer()])

/** `url`, `headers`, `body` and `signature.over` are templates with the `PLACEHOLDERS` below; none is personal. */
export const Platform = closed({
  method: T.Enum(['GET', 'POST']),
  /** https address; placeholders only in its query. */
  url: T.String(),
  headers: T.Optional(T.Record(T.String({ pattern: '^[A-Za-z0-9-]+$' }), T.String(), CLOSED)),
  /** JSON of a POST. */
  body: T.Optional(T.Unknown()),
  /** The platform's own names of the events; what has none cannot be reported. */
  events: closed({
    login: T.Optional(EventName),
    order: T.Optional(EventName),
    application: T.Optional(EventName),
    received: T.Optional(EventName),
  }),
  /** For `{secret:name}` and the key of the signature. */
  secrets: T.Optional(T.Record(T.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' }), Visible, CLOSED)),
  signature: T.Optional(
    closed({
      /** `md5` is the digest of the filled text followed by the key. */
      kind: T.Enum(['md5', 'hmac-sha256']),
      over: T.String(),
      /** Name of a secret. */
      key: T.String(),
      as: T.Enum(['hex', 'HEX', 'base64']),
    }),
  ),
  success: closed({
    /** HTTP status codes of a success; any 2xx by default. */
    status: T.Optional(T.Array(T.Integer({ minimum: 200, maximum: 299 }), { minItems: 1 })),
    /** JSON pointer of a member of the response, and the value that it has after a success. */
    member: T.Optional(
      closed({
        path: T.String({ pattern: '^(/[A-Za-z0-9_-]+)+$' }),
        is: T.Union([T.String(), T.Number(), T.Boolean()]),
      }),
    ),
  }),
  /** A click is reported for this many days, by default 30; conversions, which show what was reported, are kept for 184. */
  window_days: T.Optional(T.Integer({ minimum: 1, maximum: 180 })),
})
export type Platform = Static<typeof Platform>

const TIMES = ['time_s', 'time_ms']
const PLACEHOLDERS = ['click_id', 'event', 'touch', 'id', ...TIMES]
/** Scheme, host, and a path without placeholders. */
const ADDRESS = /^https?:\/\/[^/?#@{}\\\s]+(\/[^?#{}\\\s]*)?(\?[^#\s]*)?$/

/** Why an address may not be called; null for a good one. */
function addressFault(url: string, production: boolean): string | null {
  if (!ADDRESS.test(url) || !URL.canParse(url))
    return 'no http(s) address whose placeholders are in its query'
  const { protocol, hostname } = new URL(url)
  if (!production) return null
  return protocol === 'https:' && isHost(hostname) ? null : 'no https address of a public host name'
}

/** In production only https addresses of public hosts. @throws {ConfigError} a sentence for each fault, no secret in it */
export function readPlatforms(
  platforms: Readonly<Record<string, unknown>>,
  production: boolean,
): Readonly<Record<string, Platform>> {
  const faults = Object.entries(platforms).flatMap(([name, one]) =>
    faultsOf(one, production).map((fault) => `INTEGRATIONS_FILE has at /platforms/${name}${fault}.`),
  )
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return platforms as Record<string, Platform>
}

/** Each begins with its place in the platform's entry. */
function faultsOf(platform: unknown, production: boolean): string[] {
  if (!Check(Platform, platform))
    return shapeFaults(Platform, platform).map(([at, problem]) => `${at} an error: ${problem}`)
  const faults: string[] = []
  const fail = (at: string, text: string) => void faults.push(`${at} ${text}`)
  const { url, method, events, headers = {}, body, signature, secrets = {} } = platform
  if (Object.keys(events).length === 0) fail('/events', 'no event')
  if (method === 'GET' && body !== undefined) fail('/body', 'a body, which GET has not')
  const fault = addressFault(url, production)
  if (fault) fail('/url', fault)
  if (signature && !Object.hasOwn(secrets, signature.key)) fail('/signature/key', 'the name of no secret')

  const secret = Object.keys(secrets).map((key) => `secret:${key}`)
  const signed = signature ? ['signature'] : []
  const check = (at: string, text: string, known: string[]) => {
    const unknown = placeholdersOf(text).find((one) => !known.includes(one))
    if (unknown !== undefined) fail(at, `the unknown placeholder {${unknown}}`)
  }
  check('/url', url, [...PLACEHOLDERS, ...secret, ...signed])
  for (const text of textsIn(body)) check('/body', text, [...PLACEHOLDERS, ...secret, ...signed])
  // A header must not contain what came from the address of a page.
  for (const [header, text] of Object.entries(headers))
    check(`/headers/${header}`, text, [...TIMES, ...secret, ...signed])
  if (signature) check('/signature/over', signature.over, [...PLACEHOLDERS, ...secret])
  return faults
}
