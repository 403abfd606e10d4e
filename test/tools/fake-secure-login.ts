import { createHash } from 'node:crypto'
import type { Path } from '@contract/endpoints'
import { SECURE_INFO } from '@contract/rules/secrets'
import { openBase, publicKeyOf } from '../../server/src/lib/hpke'
import { answer, sent } from './fake-api'

/** The server's side of the encrypted login, for component tests: its keys, and decryption. */
const secretOf = (key_id: string) => createHash('sha256').update(key_id).digest()

type Sealed = { key_id: string; cipher: string }
type Times = { now?: number; expires?: number }

/** Returns the response of `/v1.0/user/encrypt/info`. */
export const keyInfo = (key_id: string, { now = Date.now(), expires = now + 86_400_000 }: Times = {}) => ({
  key_id,
  algorithm: 'HPKE-X25519-HKDF-SHA256-ChaCha20Poly1305' as const,
  public_key: publicKeyOf(secretOf(key_id)).toString('base64url'),
  expires_at: new Date(expires).toISOString(),
  now: new Date(now).toISOString(),
})

/** Decrypts a message as the server does. */
export function opened(path: string, { key_id, cipher }: Sealed): Record<string, unknown> {
  const message = openBase({
    secret: secretOf(key_id),
    info: Buffer.from(SECURE_INFO),
    aad: Buffer.from(`${path}:${key_id}`),
    message: Buffer.from(cipher, 'base64url'),
  })
  return JSON.parse(message.toString('utf8'))
}

export const answerKey = () => answer('/v1.0/user/encrypt/info', keyInfo('key-1'))

/** Returns the decrypted messages that were sent to a path. */
export const openedAt = (path: Path) => sent(path).map((body) => opened(path, body as unknown as Sealed))
