import { randomBytes } from 'node:crypto'
import type { Data } from '@contract/endpoints'
import { SECURE_INFO } from '@contract/rules/secrets'
import { setUpBase } from '@/lib/crypto/hpke'

export type LoginKeyInfo = Data<'/v1.0/user/encrypt/info'>

/** Encrypts a message as the client does. */
export function seal(key: Pick<LoginKeyInfo, 'key_id' | 'public_key'>, path: string, message: unknown) {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const sealWith = setUpBase(
    Buffer.from(key.public_key, 'base64url'),
    Buffer.from(SECURE_INFO),
    randomBytes(32),
  )
  const sealed = sealWith(Buffer.from(`${path}:${key.key_id}`), Buffer.from(text))
  return { key_id: key.key_id, cipher: Buffer.from(sealed).toString('base64url') }
}

/** The nonce and the time of a message that was created at this time. */
export const stamp = (at: Date) => ({ nonce: randomBytes(18).toString('base64url'), at: at.toISOString() })
