import { createHash, createHmac } from 'node:crypto'
import type { Platform } from '../config/platforms'
import type { Carrier } from '../delivery/task'
import { failureOf } from '../delivery/webhook'
import type { Deps } from '../http/deps'
import { createRemote } from '../lib/remote/client'
import { fillJson, fillText, type Values } from '../lib/remote/template'
import type { ConversionRow } from './tables'

/** Time limit of a call, below that of an attempt, milliseconds. */
const CALL_MS = 5_000

export function platformCarrier(
  { clock, config }: Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'mode'> },
  name: string,
  platform: Platform,
): Carrier {
  const reach = config.mode === 'production' ? 'public' : 'any'
  const ignoresBody = !platform.success.member
  const remote = createRemote({ name: `platform:${name}`, limitMs: CALL_MS, reach, ignoresBody })
  return {
    delaySeconds: 0,
    async send({ id, at, data, record }) {
      const request = requestOf(platform, { ...(data as Omit<Reported, 'id'>), id }, at)
      if (!request) return { status: null, error: 'the platform has no name for this event' }
      const { method, url, headers, body } = request
      try {
        const answer = await (method === 'GET'
          ? remote.get(url, headers, record)
          : remote.post(url, body, headers, record))
        const error = isAccepted(platform, answer) ? null : 'the platform did not accept it'
        return { status: answer.status, error }
      } catch (error) {
        return failureOf(error, clock.now())
      }
    },
  }
}

/** What a platform is told of a conversion; `id` is the same in each attempt, and another one for each conversion. */
type Reported = Pick<ConversionRow, 'event' | 'touch' | 'click_id'> & { id: string }

function signatureOf({ signature, secrets = {} }: Platform, values: Values): string {
  if (!signature) return ''
  const { kind, over, key, as } = signature
  const text = fillText(over, values)
  const secret = secrets[key] ?? ''
  const hash =
    kind === 'md5' ? createHash('md5').update(text + secret) : createHmac('sha256', secret).update(text)
  const digest = hash.digest(as === 'base64' ? 'base64' : 'hex')
  return as === 'HEX' ? digest.toUpperCase() : digest
}

/** The call that reports a conversion in the platform's format; null for an event that the platform has no name for. */
export function requestOf(platform: Platform, { event, ...click }: Reported, at: Date) {
  const name = platform.events[event]
  if (name === undefined) return null
  const secrets = Object.entries(platform.secrets ?? {}).map(([key, value]) => [`secret:${key}`, value])
  const times = { time_s: Math.floor(at.getTime() / 1000), time_ms: at.getTime() }
  const unsigned: Values = { ...click, ...times, event: name, ...Object.fromEntries(secrets) }
  const values: Values = { ...unsigned, signature: signatureOf(platform, unsigned) }
  const { method, url, headers = {}, body } = platform
  const json = method === 'POST' && body !== undefined
  const filled = Object.entries(headers).map(([header, text]) => [header, fillText(text, values)])
  return {
    method,
    url: fillText(url, values),
    headers: { ...(json && { 'content-type': 'application/json' }), ...Object.fromEntries(filled) },
    body: json ? JSON.stringify(fillJson(body, values)) : '',
  }
}

/** The value at a JSON pointer without escapes; undefined when there is none. */
function memberAt(text: string, path: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  for (const name of path.split('/').slice(1))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return value
}

/** Whether a 2xx answer says that the platform accepted the conversion: many answer errors with HTTP 200. */
export function isAccepted({ success }: Platform, answer: { status: number; text: string }): boolean {
  const { status, member } = success
  if (status && !status.includes(answer.status)) return false
  return !member || memberAt(answer.text, member.path) === member.is
}
