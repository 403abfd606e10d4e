import fc from 'fast-check'
import { setUpBase } from '@/lib/crypto/hpke'
import { anyText } from '../../../test/tools/any-text'
import { RFC_9180_A_2_1 as vector } from '../../../test/tools/hpke-vector'
import { openBase, publicKeyOf, sealBase } from '../../src/lib/hpke'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const { info, aad, pt, skEm, skRm, pkRm, enc, ct } = vector
const published = { secret: bytes(skRm), info: bytes(info), aad: bytes(aad), message: bytes(enc + ct) }

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((value) => Buffer.from(value))
const text = anyText(300).map((value) => Buffer.from(value))

test('the server opens the message of RFC 9180 appendix A.2.1 [S12.1]', () => {
  expect(openBase(published).toString('hex')).toBe(pt)
})

test('the server seals the message of RFC 9180 appendix A.2.1 as it is published there', () => {
  const message = { recipient: bytes(pkRm), info: bytes(info), aad: bytes(aad), plaintext: bytes(pt) }
  const sealed = sealBase(message, bytes(skEm))
  expect([sealed.enc.toString('hex'), sealed.ct.toString('hex')]).toEqual([enc, ct])
})

test('the owner of the key opens whatever the server seals, and nobody else does', () => {
  const parts = fc.record({ secret: key, other: key, info: text, aad: text, plaintext: text })
  fc.assert(
    fc.property(parts, ({ secret, other, ...given }) => {
      const { enc: own, ct: body } = sealBase({ ...given, recipient: publicKeyOf(secret) })
      const message = { ...given, message: Buffer.concat([own, body]) }
      expect(openBase({ ...message, secret }).toString('hex')).toBe(given.plaintext.toString('hex'))
      expect(() => openBase({ ...message, secret: other })).toThrow()
    }),
    { numRuns: 15 },
  )
})

/** A message that the client has encrypted for the owner of `secret`. */
const sealed = fc
  .record({ secret: key, ephemeral: key, info: text, aad: text, plaintext: text })
  .map(({ ephemeral, plaintext, ...given }) => {
    const message = Buffer.from(
      setUpBase(publicKeyOf(given.secret), given.info, ephemeral)(given.aad, plaintext),
    )
    return { ...given, message, plaintext }
  })

test('the server opens whatever the client seals [S12.1]', () => {
  fc.assert(
    fc.property(sealed, ({ plaintext, ...message }) => {
      expect(openBase(message).toString('hex')).toBe(plaintext.toString('hex'))
    }),
    { numRuns: 15 },
  )
})

test('a message with any bit changed is refused [S12.1]', () => {
  fc.assert(
    fc.property(sealed, fc.nat(), fc.integer({ min: 0, max: 7 }), (message, pick, bit) => {
      const changed = Buffer.from(message.message)
      const at = pick % changed.length
      // X25519 ignores the highest bit of the sender's key (RFC 7748 §5), but the key schedule does not.
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      expect(() => openBase({ ...message, message: changed })).toThrow()
    }),
    { numRuns: 15 },
  )
})

test('a message that is cut short is refused', () => {
  const { message } = published
  for (let length = 0; length < message.length; length++) {
    expect(() => openBase({ ...published, message: message.subarray(0, length) })).toThrow()
  }
})

test('a message cannot be opened with another key, another info or another aad', () => {
  fc.assert(
    fc.property(sealed, key, text, (message, other, words) => {
      fc.pre(!publicKeyOf(other).equals(publicKeyOf(message.secret)))
      expect(() => openBase({ ...message, secret: other })).toThrow()
      if (!words.equals(message.info)) expect(() => openBase({ ...message, info: words })).toThrow()
      if (!words.equals(message.aad)) expect(() => openBase({ ...message, aad: words })).toThrow()
    }),
    { numRuns: 10 },
  )
})
