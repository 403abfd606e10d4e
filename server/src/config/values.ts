import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { proxiesOf } from '../lib/network'
import { type NoteKey, readNoteKey } from '../lib/signed-note'
import { momentOf } from '../lib/time/moment'
import type { Secrets } from '../lib/vault'

/** The default secret of development; production refuses it. */
export const DEFAULT_SECRET = 'development-only-secret'

/** The default METRICS_TOKEN outside of production. */
export const TRIAL_TOKEN = 'trial'

/** An invalid setting; the message is one sentence for the operator, or several, each in a line of its own. */
export class ConfigError extends Error {}

/** Each place of a JSON document that does not fit, with its first problem; an unknown member is at its own place. */
export function shapeFaults(schema: TSchema, content: unknown): [place: string, problem: string][] {
  const places = new Map<string, string>()
  for (const { keyword, instancePath, message } of Errors(schema, content))
    if (keyword !== 'additionalProperties' && !places.has(instancePath))
      places.set(instancePath, keyword === 'boolean' ? 'unknown member' : message)
  return [...places]
}

/** @param more the end of the sentence for another value */
export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[], more = ''): T {
  const found = allowed.find((entry) => entry === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"${more}.`)
  return found
}

export function readWhole(name: string, text: string, unit: string, max: number, min = 0): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > max || Number(text) < min)
    throw new ConfigError(`${name} must be a number of ${unit} from ${min} to ${max}, not "${text}".`)
  return Number(text)
}

export const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The origin of a configured script address; a same-origin path has none. */
export function originOf(name: string, address: string): string[] {
  if (address === '' || address.startsWith('/')) return []
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return [url.origin]
  throw new ConfigError(`${name} must be an http(s) address or a path, not "${address}".`)
}

/** Modes of TLS that mean the same to pg as to every other client; about the others it writes a warning to the log. */
const SSL_MODES = ['disable', 'no-verify', 'verify-full']

/** A connection string; null when it is not set. */
export function readDatabaseUrl(name: string, text: string | undefined): string | null {
  const [, ssl = 'disable'] = /[?&]sslmode=([^&]*)/.exec(text ?? '') ?? []
  if (!SSL_MODES.includes(ssl))
    throw new ConfigError(
      `${name} must have sslmode=verify-full, with sslrootcert=<file> for a private authority, or disable, not "${ssl}".`,
    )
  return text || null
}

/** Origins such as https://h5.example.com; in production https only, because http can be intercepted. */
export function readOrigins(name: string, text: string | undefined, mode: string): string[] {
  const origins = list(text)
  const schemes = mode === 'production' ? ['https:'] : ['https:', 'http:']
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
  const wrong = origins.find((one) => !isOrigin(one) || !schemes.includes(new URL(one).protocol))
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} must list origins such as https://h5.example.com (in production https only), not "${wrong}".`,
    )
  return origins
}

/** One origin, as `readOrigins`; null when it is not set. */
export function readOrigin(name: string, text: string | undefined, mode: string): string | null {
  const [origin = null, ...more] = readOrigins(name, text, mode)
  if (more.length > 0) throw new ConfigError(`${name} must be one origin such as https://h5.example.com.`)
  return origin
}

/** The contact of security.txt (RFC 9116): a URI, or else the mail address for complaints; null = neither is set. */
export function readSecurityContact({
  SECURITY_CONTACT: uri,
  TARO_APP_COMPLAINT_MAIL: mail,
}: Record<string, string | undefined>): string | null {
  if (!uri) return mail?.includes('@') ? `mailto:${mail}` : null
  if (!/^(https:\/\/|mailto:|tel:)\S+$/.test(uri))
    throw new ConfigError('SECURITY_CONTACT must be an address such as mailto:security@example.com.')
  return uri
}

/** `id:base64key,id:base64key`, 32 bytes each. */
export function readVaultKeys(text: string | undefined): Secrets['vaultKeys'] {
  if (!text) return [{ id: 'dev', key: createHash('sha256').update(DEFAULT_SECRET).digest() }]
  return list(text).map((entry) => {
    const [id = '', encoded = ''] = entry.split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^[\w-]{1,16}$/.test(id) || key.length !== 32) {
      throw new ConfigError('VAULT_KEYS must be a list of id:key with keys of 32 bytes in base64.')
    }
    return { id, key }
  })
}

/** A private key as `keys note` prints it; null when it is not set. */
export function readNotesKey(text: string | undefined): NoteKey | null {
  const key = text ? readNoteKey(text) : null
  if (text && !key) throw new ConfigError('NOTE_KEY must be a private key as `keys note <name>` prints it.')
  return key
}

export function readNotesUrl(text: string | undefined): string | null {
  if (text && !/^https:\/\/[^\s]+$/.test(text))
    throw new ConfigError(`NOTES_URL must be an https address, not "${text}".`)
  return text || null
}

/** IP addresses, networks, or the names of loopback and private networks. */
export function readProxies(name: string, text: string | undefined): string[] | false {
  if (!text) return false
  const proxies = list(text)
  for (const proxy of proxies)
    try {
      proxiesOf([proxy])
    } catch {
      throw new ConfigError(
        `${name} must list addresses such as 10.0.0.1 or networks such as 10.0.0.0/8, not "${proxy}".`,
      )
    }
  return proxies
}

/** Default start time of `npm run sandbox` and of seeded runs: all seeded agreements are in force. */
const SANDBOX_CLOCK = '2026-12-01T10:00:00+08:00'

/** Seed and start time of a seeded run in test mode; null without a seed. */
export function readSandbox(mode: string, seed: string | undefined, clock: string | undefined) {
  if (!seed && !clock) return null
  if (!seed) throw new ConfigError('SANDBOX_CLOCK needs a SANDBOX_SEED: without one the real clock is used.')
  if (mode !== 'test')
    throw new ConfigError('SANDBOX_SEED is for APP_MODE=test only: it makes codes and tokens predictable.')
  if (!/^\d{1,15}$/.test(seed)) throw new ConfigError(`SANDBOX_SEED must be a whole number, not "${seed}".`)
  const at = momentOf(clock || SANDBOX_CLOCK)
  if (!at)
    throw new ConfigError(
      `SANDBOX_CLOCK must be a time with its zone such as ${SANDBOX_CLOCK}, not "${clock}".`,
    )
  return { seed, clock: at }
}
