import { SECURE_INFO } from '@contract/rules/secrets'
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/crypto/bytes'
import { setUpBase } from '@/lib/crypto/hpke'

const SECRET_LENGTH = 32

export interface SealKey {
  key_id: string
  /** 32 bytes in base64url. */
  public_key: string
}

/** Seals the payload of a plain login call (contract/rules/secrets.ts); `at` is the time by the server's clock. */
export type Seal = (path: string, payload: object, at: Date) => { key_id: string; cipher: string }

/** Makes the key exchange of one message, with fresh random bytes; the result seals the message, once. */
export function setUpSeal({ key_id, public_key }: SealKey, random: Uint8Array): Seal {
  const seal = setUpBase(fromBase64Url(public_key), utf8(SECURE_INFO), random.subarray(0, SECRET_LENGTH))
  const nonce = toBase64Url(random.subarray(SECRET_LENGTH))
  return (path, payload, at) => {
    const text = JSON.stringify({ ...payload, nonce, at: at.toISOString() })
    return { key_id, cipher: toBase64Url(seal(utf8(`${path}:${key_id}`), utf8(text))) }
  }
}
