import { ChaCha20Poly1305 } from '@stablelib/chacha20poly1305'
import { hmac } from '@stablelib/hmac'
import { SHA256 } from '@stablelib/sha256'
import { scalarMultBase, sharedKey } from '@stablelib/x25519'
import { concat, utf8 } from './bytes'

// RFC 9180 §7: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305.
const KEM = concat(utf8('KEM'), Uint8Array.of(0x00, 0x20))
const SUITE = concat(utf8('HPKE'), Uint8Array.of(0x00, 0x20, 0x00, 0x01, 0x00, 0x03))
const BASE_MODE = Uint8Array.of(0)
const NONE = new Uint8Array(0)

const extract = (suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array) =>
  hmac(SHA256, salt, concat(utf8('HPKE-v1'), suite, utf8(label), ikm))

/** HKDF-Expand (RFC 5869) for one block, at most 32 bytes. */
const expand = (suite: Uint8Array, prk: Uint8Array, label: string, info: Uint8Array, length: number) =>
  hmac(
    SHA256,
    prk,
    concat(Uint8Array.of(0, length), utf8('HPKE-v1'), suite, utf8(label), info, Uint8Array.of(1)),
  ).subarray(0, length)

/**
 * Sets up the sealing of one message (RFC 9180 §5.1.1: base mode). This is the slow part, and needs no message.
 * @param publicKey the recipient's key, 32 bytes
 * @param ephemeralSecret 32 fresh random bytes; using them twice would encrypt two messages with the same key
 * @returns what seals the message as enc ‖ ct; to be called once, because a second message would need another nonce
 * @throws when the public key is invalid
 */
export function setUpBase(publicKey: Uint8Array, info: Uint8Array, ephemeralSecret: Uint8Array) {
  const enc = scalarMultBase(ephemeralSecret)
  // Refuses a key whose shared secret is zero (§7.1.4).
  const dh = sharedKey(ephemeralSecret, publicKey, true)
  const shared = expand(KEM, extract(KEM, NONE, 'eae_prk', dh), 'shared_secret', concat(enc, publicKey), 32)

  const context = concat(
    BASE_MODE,
    extract(SUITE, NONE, 'psk_id_hash', NONE),
    extract(SUITE, NONE, 'info_hash', info),
  )
  const schedule = extract(SUITE, shared, 'secret', NONE)
  const key = expand(SUITE, schedule, 'key', context, 32)
  const nonce = expand(SUITE, schedule, 'base_nonce', context, 12)
  return (aad: Uint8Array, plaintext: Uint8Array) =>
    concat(enc, new ChaCha20Poly1305(key).seal(nonce, plaintext, aad))
}
