import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Branded } from '@contract/brands'

/** The blind index of a phone number, by which is found what is only stored encrypted. */
export type MobileIndex = Branded<string, 'MobileIndex'>

/** What an encrypted value contains; it can only be decrypted for the purpose that it was encrypted for. */
export type Purpose = 'mobile' | 'id_no' | 'answer' | (string & {})

export interface Secrets {
  /** The first key encrypts; the others only decrypt. */
  vaultKeys: { id: string; key: Buffer }[]
  indexSecret: string
  signSecret: string
}

/** Encryption at rest, blind indexes and signatures (S26.2). */
export interface Vault {
  /** Id of the key that encrypts. An encrypted value begins with the id of its key. */
  readonly keyId: string
  /** A digest of each secret that stored values depend on, by its setting; sorted. It says nothing about the secret. */
  readonly digests: readonly { name: string; digest: string }[]
  /** Encrypts: AES-256-GCM, `<key id>.<iv>.<tag>.<cipher>`, base64url, with a new random iv each time. */
  seal(text: string, purpose: Purpose): string
  /** Decrypts; throws when the value was changed, encrypted for another purpose, or its key is unknown. */
  open(sealed: string, purpose: Purpose): string
  /** Keyed hash (HMAC-SHA-256, hex), for look-ups by a value that is only stored encrypted. */
  index(text: string, purpose: 'mobile'): MobileIndex
  index(text: string, purpose: Purpose): string
  /** Keyed signature of a text (HMAC-SHA-256, base64url). */
  sign(text: string, purpose: Purpose): string
  /** Compares in constant time. */
  verify(text: string, signature: string, purpose: Purpose): boolean
}

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const unb64 = (text = '') => Buffer.from(text, 'base64url')

/** Derives one key per purpose from one secret (HKDF, RFC 5869), so that no two uses share a key. */
const derive = (secret: string | Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'loan-matching', purpose, 32))

export function createVault(secrets: Secrets): Vault {
  const [current] = secrets.vaultKeys
  if (!current) throw new Error('the vault needs at least one key')
  const keys = new Map(secrets.vaultKeys.map(({ id, key }) => [id, key]))
  const cache = new Map<string, Buffer>()
  const keyed = (secret: 'index' | 'sign', purpose: string) => {
    const name = `${secret}:${purpose}`
    let key = cache.get(name)
    if (!key) {
      key = derive(secret === 'index' ? secrets.indexSecret : secrets.signSecret, name)
      cache.set(name, key)
    }
    return key
  }
  const mac = (text: string, secret: 'index' | 'sign', purpose: string) =>
    createHmac('sha256', keyed(secret, purpose)).update(text).digest()

  const digest = (secret: string | Buffer) => derive(secret, 'digest').toString('hex')
  return {
    keyId: current.id,
    digests: [
      { name: 'INDEX_SECRET', digest: digest(secrets.indexSecret) },
      ...secrets.vaultKeys
        .map(({ id, key }) => ({ name: `VAULT_KEYS ${id}`, digest: digest(key) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ],
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv)
      cipher.setAAD(Buffer.from(`${current.id}:${purpose}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [current.id, b64(iv), b64(cipher.getAuthTag()), b64(body)].join('.')
    },
    open(sealed, purpose) {
      const [id = '', iv, tag, body] = sealed.split('.')
      const key = keys.get(id)
      if (!key) throw new Error('the value was encrypted with an unknown key')
      const cipher = createDecipheriv('aes-256-gcm', key, unb64(iv), { authTagLength: 16 })
      cipher.setAAD(Buffer.from(`${id}:${purpose}`))
      cipher.setAuthTag(unb64(tag))
      return Buffer.concat([cipher.update(unb64(body)), cipher.final()]).toString('utf8')
    },
    index: (text: string, purpose: Purpose) => mac(text, 'index', purpose).toString('hex') as MobileIndex,
    sign: (text, purpose) => b64(mac(text, 'sign', purpose)),
    verify(text, signature, purpose) {
      const given = unb64(signature)
      const wanted = mac(text, 'sign', purpose)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
