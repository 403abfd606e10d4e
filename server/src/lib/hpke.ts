import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  randomBytes,
} from 'node:crypto'

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

/** A public key of 32 bytes. */
const keyOf = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' })

interface Agreement {
  /** The own private key and the other side's public key, 32 bytes each. */
  secret: Buffer
  other: Buffer
  enc: Buffer
  recipient: Buffer
  info: Buffer
}

/** Key and nonce of a context's first message. Throws for a public key that gives an all-zero result (§7.1.4). */
function schedule({ secret, other, enc, recipient, info }: Agreement) {
  const dh = diffieHellman({ privateKey: privateKeyOf(secret), publicKey: keyOf(other) })
  const shared = expand(
    KEM,
    extract(KEM, NONE, 'eae_prk', dh),
    'shared_secret',
    Buffer.concat([enc, recipient]),
    32,
  )
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

export interface SealedMessage {
  /** The recipient's private key, 32 bytes. */
  secret: Buffer
  info: Buffer
  aad: Buffer
  /** enc ‖ ct */
  message: Buffer
}

/**
 * Decrypts a message of the client's `setUpBase` or of `sealBase` (RFC 9180 §6.1, base mode, first message of its
 * context).
 * @throws when the message was changed, or encrypted for another key, `info` or `aad`
 */
export function openBase({ secret, info, aad, message }: SealedMessage): Buffer {
  const enc = message.subarray(0, ENC_LENGTH)
  const body = message.subarray(ENC_LENGTH, -TAG_LENGTH)
  if (message.length < ENC_LENGTH + TAG_LENGTH) throw new Error('the encrypted message is too short')
  const { key, nonce } = schedule({ secret, other: enc, enc, recipient: publicKeyOf(secret), info })
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(aad, { plaintextLength: body.length })
  cipher.setAuthTag(message.subarray(-TAG_LENGTH))
  return Buffer.concat([cipher.update(body), cipher.final()])
}

export interface MessageToSeal {
  /** The recipient's public key, 32 bytes. */
  recipient: Buffer
  info: Buffer
  aad: Buffer
  plaintext: Buffer
}

/**
 * Encrypts a message for a recipient (RFC 9180 §6.1, base mode).
 * @param ephemeral private key of this message alone, 32 random bytes; only a test vector names one
 * @throws for a public key that is not valid
 */
export function sealBase(
  { recipient, info, aad, plaintext }: MessageToSeal,
  ephemeral: Buffer = randomBytes(32),
): { enc: Buffer; ct: Buffer } {
  const enc = publicKeyOf(ephemeral)
  const { key, nonce } = schedule({ secret: ephemeral, other: recipient, enc, recipient, info })
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(aad, { plaintextLength: plaintext.length })
  const ct = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return { enc, ct }
}
