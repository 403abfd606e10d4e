import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** RFC 9180 §7: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305. */
const KEM = Buffer.from('KEM\x00\x20')
const SUITE = Buffer.from('HPKE\x00\x20\x00\x01\x00\x03')
const VERSION = Buffer.from('HPKE-v1')
const BASE_MODE = Buffer.from([0])
const NONE = Buffer.alloc(0)
const ENC_LENGTH = 32
const TAG_LENGTH = 16

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest()

const extract = (suite: Buffer, salt: Buffer, label: string, ikm: Buffer) =>
  hmac(salt, VERSION, suite, Buffer.from(label), ikm)

/** At most 32 bytes: one block of HKDF-Expand (RFC 5869). */
function expand(suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) {
  const [before, after] = [Buffer.from([0, length]), Buffer.from([1])]
  return hmac(prk, before, VERSION, suite, Buffer.from(label), info, after).subarray(0, length)
}

/** Parsing a key takes longer than using it, so the last ones are kept with the bytes that they were made of. */
const parsed = new WeakMap<Buffer, KeyObject>()

/** An X25519 private key of 32 bytes, as PKCS #8 (RFC 8410 §7). */
function privateKeyOf(secret: Buffer) {
  const known = parsed.get(secret)
  if (known) return known
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), secret]),
    format: 'der',
    type: 'pkcs8',
  })
  parsed.set(secret, key)
  return key
}

/** The public half of a private key, 32 bytes. */
export const publicKeyOf = (secret: Buffer): Buffer =>
  Buffer.from(createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? '', 'base64url')

/** A public key of 32 bytes. */
const keyOf = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' })

/** Key and nonce of a context's first message. Throws for a public key that gives an all-zero result (§7.1.4). */
function schedule(pair: { own: Buffer; other: Buffer }, enc: Buffer, recipient: Buffer, info: Buffer) {
  const dh = diffieHellman({ privateKey: privateKeyOf(pair.own), publicKey: keyOf(pair.other) })
  const prkOfDh = extract(KEM, NONE, 'eae_prk', dh)
  const shared = expand(KEM, prkOfDh, 'shared_secret', Buffer.concat([enc, recipient]), 32)
  const context = Buffer.concat([
    BASE_MODE,
    extract(SUITE, NONE, 'psk_id_hash', NONE),
    extract(SUITE, NONE, 'info_hash', info),
  ])
  const prk = extract(SUITE, shared, 'secret', NONE)
  return {
    key: expand(SUITE, prk, 'key', context, 32),
    nonce: expand(SUITE, prk, 'base_nonce', context, 12),
  }
}

/** What both sides of a message know. */
interface Context {
  info: Buffer
  aad: Buffer
}

/**
 * Decrypts `enc ‖ ct` of the client's `setUpBase` or of `sealBase` (RFC 9180 §6.1, base mode, first message). @throws
 * when the message was changed, or encrypted for another key, `info` or `aad`
 */
export function openBase({
  secret,
  info,
  aad,
  message,
}: Context & { secret: Buffer; message: Buffer }): Buffer {
  const enc = message.subarray(0, ENC_LENGTH)
  const body = message.subarray(ENC_LENGTH, -TAG_LENGTH)
  if (message.length < ENC_LENGTH + TAG_LENGTH) throw new Error('the encrypted message is too short')
  const { key, nonce } = schedule({ own: secret, other: enc }, enc, publicKeyOf(secret), info)
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(aad, { plaintextLength: body.length })
  cipher.setAuthTag(message.subarray(-TAG_LENGTH))
  return Buffer.concat([cipher.update(body), cipher.final()])
}

/** RFC 9180 §6.1, base mode. Only a test vector names `ephemeral`, the message's private key. @throws for a bad key */
export function sealBase(
  { recipient, info, aad, plaintext }: Context & { recipient: Buffer; plaintext: Buffer },
  ephemeral: Buffer = randomBytes(32),
): { enc: Buffer; ct: Buffer } {
  const enc = publicKeyOf(ephemeral)
  const { key, nonce } = schedule({ own: ephemeral, other: recipient }, enc, recipient, info)
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(aad, { plaintextLength: plaintext.length })
  const ct = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return { enc, ct }
}
