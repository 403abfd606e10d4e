import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'

/**
 * Standard Webhooks (standardwebhooks.com): signed is `<id>.<timestamp>.<body>`. Keys: `whsec_` (HMAC-SHA256, base64 of
 * 24 to 64 bytes, shared), `whsk_` (ed25519 private key, base64 of its 32 bytes) and `whpk_` (the public key for it).
 */
interface SignedHeaders {
  'webhook-id': string
  /** Unix time in seconds. */
  'webhook-timestamp': string
  /** `v1,<base64>` for HMAC, `v1a,<base64>` for ed25519; several are separated by spaces. */
  'webhook-signature': string
}

/** A received message is refused when its timestamp differs more from the clock, seconds. */
export const TOLERANCE_SECONDS = 300
/** Longest id, in characters; an id is printable and has no space. */
const ID = /^[\x21-\x7e]{1,128}$/

/** DER prefixes of an ed25519 key (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

const KEY = /^(whsec|whsk|whpk)_([A-Za-z0-9+/]+={0,2})$/

/** The kind and bytes of a key, or null for a text that is none. */
function parse(key: string) {
  const [, kind, text = ''] = KEY.exec(key) ?? []
  const bytes = Buffer.from(text, 'base64')
  const fits = kind === 'whsec' ? bytes.length >= 24 && bytes.length <= 64 : bytes.length === 32
  return kind && fits ? { kind, bytes } : null
}

export const isSigningKey = (key: string) => ['whsec', 'whsk'].includes(parse(key)?.kind ?? '')
export const isVerifyingKey = (key: string) => ['whsec', 'whpk'].includes(parse(key)?.kind ?? '')

const signedText = (id: string, timestamp: string, body: string) => `${id}.${timestamp}.${body}`
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function signatureBy(key: string, text: string): string {
  const parsed = parse(key)
  if (parsed?.kind === 'whsec') return `v1,${hmac(parsed.bytes, text).toString('base64')}`
  if (parsed?.kind !== 'whsk') throw new Error('not a key with which messages can be signed')
  const der = Buffer.concat([PRIVATE, parsed.bytes])
  const own = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return `v1a,${sign(null, Buffer.from(text), own).toString('base64')}`
}

/** Signed by each of the keys: two while one is replaced. @throws for what is no signing key */
export function signMessage(
  keys: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const text = signedText(id, timestamp, body)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => signatureBy(key, text)).join(' '),
  }
}

/** Whether one of the signatures is by the key; the text is hashed once. */
function isSignedBy(key: string, text: string, signatures: readonly string[]): boolean {
  const parsed = parse(key)
  const given = (version: string) =>
    signatures.flatMap((one) =>
      one.startsWith(`${version},`) ? [Buffer.from(one.slice(version.length + 1), 'base64')] : [],
    )
  if (parsed?.kind === 'whsec') {
    const wanted = hmac(parsed.bytes, text)
    return given('v1').some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
  }
  if (parsed?.kind !== 'whpk') return false
  const der = Buffer.concat([PUBLIC, parsed.bytes])
  const theirs = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return given('v1a').some((one) => verify(null, Buffer.from(text), theirs, one))
}

/** Signatures of a message that are tried, as many as a sender may have keys: a stranger's call costs no more. */
const TRIED = 3

/** Why a received message is refused; a clock that is `seconds` ahead of ours (or behind, negative) is no secret. */
export type Fault =
  | { cause: 'header'; header: keyof SignedHeaders }
  | { cause: 'clock'; seconds: number }
  | { cause: 'key' }

type Given = Readonly<Record<string, unknown>>

/** The id of a message that is signed by one of the keys within five minutes of the clock, or why it is refused. */
export function checkMessage(
  keys: readonly string[],
  headers: Given,
  body: string,
  now: Date,
): { id: string } | Fault {
  const given = (header: keyof SignedHeaders) => {
    const value = headers[header]
    return typeof value === 'string' ? value : ''
  }
  const [id, timestamp] = [given('webhook-id'), given('webhook-timestamp')]
  if (!ID.test(id)) return { cause: 'header', header: 'webhook-id' }
  if (!/^\d{10}$/.test(timestamp)) return { cause: 'header', header: 'webhook-timestamp' }
  const signatures = given('webhook-signature').split(' ')
  if (!signatures.some((one) => /^v1a?,/.test(one))) return { cause: 'header', header: 'webhook-signature' }
  const ahead = Number(timestamp) - now.getTime() / 1000
  if (Math.abs(ahead) > TOLERANCE_SECONDS) return { cause: 'clock', seconds: Math.round(ahead) }
  const text = signedText(id, timestamp, body)
  const tried = signatures.slice(0, TRIED)
  return keys.some((key) => isSignedBy(key, text, tried)) ? { id } : { cause: 'key' }
}

/**
 * Verifies a received message: signed by one of the keys, within five minutes of the clock. The caller refuses an id
 * that it has seen before. Returns the message's id, or null; `body` is exactly as received.
 */
export function verifyMessage(
  keys: readonly string[],
  headers: Given,
  body: string,
  now: Date,
): string | null {
  const checked = checkMessage(keys, headers, body, now)
  return 'id' in checked ? checked.id : null
}
