import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key of c2sp.org/signed-note, Ed25519. */
export interface NoteKey {
  name: string
  /** The first four bytes of SHA-256 over name, line feed, type and public key. */
  id: Buffer
  key: KeyObject
  /** The public key as verifiers read it: `<name>+<id>+<base64>`. */
  verifier: string
}

const ED25519 = Buffer.of(1)
/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyFrom(name: string, seed: Buffer): NoteKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const typed = Buffer.concat([ED25519, Buffer.from(x, 'base64url')])
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)
  return { name, id, key, verifier: `${name}+${id.toString('hex')}+${typed.toString('base64')}` }
}

/** Names such as `loans.example.com/ledger`: neither spaces nor plus. */
const NAME = '[\\w.:/-]{1,100}'

/** A new key and its text, as Go's golang.org/x/mod/sumdb/note writes it; null for a name that no key may have. */
export function newNoteKey(name: string): (NoteKey & { text: string }) | null {
  if (!new RegExp(`^${NAME}$`).test(name)) return null
  const seed = randomBytes(32)
  const key = keyFrom(name, seed)
  const encoded = Buffer.concat([ED25519, seed]).toString('base64')
  return { ...key, text: `PRIVATE+KEY+${name}+${key.id.toString('hex')}+${encoded}` }
}

/** The key that such a text holds; null when it holds none. */
export function readNoteKey(text: string): NoteKey | null {
  const [, name = '', id, encoded = ''] =
    new RegExp(`^PRIVATE\\+KEY\\+(${NAME})\\+([0-9a-f]{8})\\+([\\w+/]{44})$`).exec(text) ?? []
  const typed = Buffer.from(encoded, 'base64')
  if (typed[0] !== ED25519[0]) return null
  const found = keyFrom(name, typed.subarray(1))
  return found.id.toString('hex') === id ? found : null
}

/** @param text whole lines, the last one with its line feed */
export function signNote({ name, id, key }: NoteKey, text: string): string {
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)])
  return `${text}\n— ${name} ${signature.toString('base64')}\n`
}
