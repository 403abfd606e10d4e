import { createDecipheriv, createHmac, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'

/** RFC 9180 §7: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305. */
const KEM = Buffer.concat([Buffer.from('KEM'), Buffer.from([0x00, 0x20])])
const SUITE = Buffer.concat([Buffer.from('HPKE'), Buffer.from([0x00, 0x20, 0x00, 0x01, 0x00, 0x03])])
const BASE_MODE = Buffer.from([0])
const NONE = Buffer.alloc(0)
const ENC_LENGTH = 32
const TAG_LENGTH = 16

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest()

const extract = (suite: Buffer, salt: Buffer, label: string, ikm: Buffer) =>
  hmac(salt, Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm)

/** At most 32 bytes: one block of HKDF-Expand (RFC 5869). */
const expand = (suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) =>
  hmac(
    prk,
    Buffer.from([0, length]),
    Buffer.from('HPKE-v1'),
    suite,
    Buffer.from(label),
    info,
    Buffer.from([1]),
  ).subarray(0, length)

/** An X25519 private key of 32 bytes, as PKCS #8 (RFC 8410 §7). */
const privateKeyOf = (secret: Buffer) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), secret]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public half of a private key, 32 bytes. */
export const publicKeyOf = (secret: Buffer): Buffer =>
  Buffer.from(createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? '', 'base64url')

export interface SealedMessage {
  /** The recipient's private key, 32 bytes. */
  secret: Buffer
  info: Buffer
  aad: Buffer
  /** enc ‖ ct */
  message: Buffer
}

/**
 * Decrypts a message of the client's `setUpBase` (RFC 9180 §6.1, base mode, first message of its context).
 * @throws when the message was changed, or encrypted for another key, `info` or `aad`
 */
export function openBase({ secret, info, aad, message }: SealedMessage): Buffer {
  const enc = message.subarray(0, ENC_LENGTH)
  const body = message.subarray(ENC_LENGTH, -TAG_LENGTH)
  if (message.length < ENC_LENGTH + TAG_LENGTH) throw new Error('the encrypted message is too short')

  const privateKey = privateKeyOf(secret)
  const sender = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: enc.toString('base64url') },
    format: 'jwk',
  })
  // Throws when the sender's key gives an all-zero result (RFC 9180 §7.1.4).
  const dh = diffieHellman({ privateKey, publicKey: sender })
  const both = Buffer.concat([enc, publicKeyOf(secret)])
  const shared = expand(KEM, extract(KEM, NONE, 'eae_prk', dh), 'shared_secret', both, 32)

  const context = Buffer.concat([
    BASE_MODE,
    extract(SUITE, NONE, 'psk_id_hash', NONE),
    extract(SUITE, NONE, 'info_hash', info),
  ])
  const schedule = extract(SUITE, shared, 'secret', NONE)
  const key = expand(SUITE, schedule, 'key', context, 32)
  const nonce = expand(SUITE, schedule, 'base_nonce', context, 12)

  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(aad, { plaintextLength: body.length })
  cipher.setAuthTag(message.subarray(-TAG_LENGTH))
  return Buffer.concat([cipher.update(body), cipher.final()])
}
