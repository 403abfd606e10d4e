import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import {
  checkMessage,
  isSigningKey,
  isVerifyingKey,
  signMessage,
  TOLERANCE_SECONDS,
  verifyMessage,
} from './signature'

const hmacKey = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`
const SHARED = hmacKey(1)

/** The last 32 bytes of an ed25519 key's DER form are the key itself. */
const rawOf = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  Buffer.from(key.export({ format: 'der', type } as never))
    .subarray(-32)
    .toString('base64')
const pair = generateKeyPairSync('ed25519')
const PRIVATE = `whsk_${rawOf(pair.privateKey, 'pkcs8')}`
const PUBLIC = `whpk_${rawOf(pair.publicKey, 'spki')}`

/** A message of now, because the official library compares with the real clock. */
const at = new Date()
const message = fc.record({
  id: fc.stringMatching(/^[\x21-\x7e]{1,128}$/),
  body: fc.string({ unit: 'grapheme' }),
})

test('the official library and this one accept the HMAC signatures of each other', () => {
  const official = new Webhook(SHARED)
  fc.assert(
    fc.property(message, ({ id, body }) => {
      const ours = signMessage([SHARED], { id, at, body })
      expect(ours['webhook-signature']).toBe(official.sign(id, at, body))
      expect(() =>
        official.verify(JSON.stringify(body), {
          ...signMessage([SHARED], { id, at, body: JSON.stringify(body) }),
        }),
      ).not.toThrow()
      expect(
        verifyMessage([SHARED], { ...ours, 'webhook-signature': official.sign(id, at, body) }, body, at),
      ).toBe(id)
    }),
    { numRuns: 50 },
  )
})

test('an ed25519 signature is one that Node verifies over id, time and body', () => {
  const sent = signMessage([PRIVATE], { id: 'msg_1', at, body: '{}' })
  const [version, signature = ''] = sent['webhook-signature'].split(',')
  const signed = Buffer.from(`msg_1.${sent['webhook-timestamp']}.{}`)
  expect(version).toBe('v1a')
  expect(
    verify(
      null,
      signed,
      createPublicKey(pair.publicKey.export({ format: 'pem', type: 'spki' })),
      Buffer.from(signature, 'base64'),
    ),
  ).toBe(true)
  expect(verifyMessage([PUBLIC], { ...sent }, '{}', at)).toBe('msg_1')
})

test('a message with another id, time, body or key is not accepted', () => {
  for (const [signing, verifying] of [
    [SHARED, SHARED],
    [PRIVATE, PUBLIC],
  ] as const) {
    const sent = { ...signMessage([signing], { id: 'msg_1', at, body: '{}' }) }
    const other = String(Number(sent['webhook-timestamp']) + 1)
    expect(verifyMessage([verifying], { ...sent, 'webhook-id': 'msg_2' }, '{}', at)).toBeNull()
    expect(verifyMessage([verifying], { ...sent, 'webhook-timestamp': other }, '{}', at)).toBeNull()
    expect(verifyMessage([verifying], sent, '{ }', at)).toBeNull()
    expect(
      verifyMessage([hmacKey(2), `whpk_${Buffer.alloc(32, 9).toString('base64')}`], sent, '{}', at),
    ).toBeNull()
    expect(verifyMessage([], sent, '{}', at)).toBeNull()
  }
})

test('a message is accepted within five minutes of the clock, before and after, and not beyond', () => {
  const sent = { ...signMessage([SHARED], { id: 'msg_1', at: new Date('2026-12-01T10:00:00Z'), body: '' }) }
  const after = (seconds: number) =>
    verifyMessage([SHARED], sent, '', new Date(Date.parse('2026-12-01T10:00:00Z') + seconds * 1000))
  expect([-TOLERANCE_SECONDS, TOLERANCE_SECONDS].map(after)).toEqual(['msg_1', 'msg_1'])
  expect([-TOLERANCE_SECONDS - 1, TOLERANCE_SECONDS + 1].map(after)).toEqual([null, null])
})

test('the refusal of a signed message gives its cause: the header, the clock with its difference in seconds, or the key', () => {
  const sent = { ...signMessage([SHARED], { id: 'msg_1', at, body: '' }) }
  const causeOf = (headers: object, now = at) => checkMessage([SHARED], { ...sent, ...headers }, '', now)
  for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(causeOf({ [header]: 'no header of ours' })).toEqual({ cause: 'header', header })
  expect(causeOf({ 'webhook-timestamp': '15000000000' })).toMatchObject({ cause: 'header' })
  const late = new Date(Number(sent['webhook-timestamp']) * 1000 + 400_000)
  expect(causeOf({}, late)).toEqual({ cause: 'clock', seconds: -400 })
  expect(causeOf({ 'webhook-id': 'msg_2' })).toEqual({ cause: 'key' })
  expect(causeOf({})).toEqual({ id: 'msg_1' })
})

test('while a key is replaced, a message signed by both is accepted by receivers of either', () => {
  const sent = { ...signMessage([SHARED, hmacKey(2), PRIVATE], { id: 'msg_1', at, body: '{}' }) }
  for (const key of [SHARED, hmacKey(2), PUBLIC]) expect(verifyMessage([key], sent, '{}', at)).toBe('msg_1')
  expect(
    verifyMessage(
      [hmacKey(3), SHARED],
      { ...signMessage([SHARED], { id: 'msg_1', at, body: '{}' }) },
      '{}',
      at,
    ),
  ).toBe('msg_1')
})

test('headers and keys of any content are refused without an error', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('v1,', 'v1a,AAAA', 'v1', ',', 'v1, v1a, '),
    fc.base64String(),
  )
  const headers = fc.dictionary(
    fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature'),
    fc.oneof(text, fc.anything()),
  )
  const now = String(Math.floor(at.getTime() / 1000))
  fc.assert(
    fc.property(headers, text, fc.uint8Array({ minLength: 32, maxLength: 32 }), (given, key, raw) => {
      const point = `whpk_${Buffer.from(raw).toString('base64')}`
      expect(verifyMessage([key, SHARED, PUBLIC, point], given, '', at)).toBeNull()
      const timely = { ...given, 'webhook-id': 'msg_1', 'webhook-timestamp': now }
      expect(verifyMessage([key, SHARED, PUBLIC, point], timely, '', at)).toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('a key is recognised by its prefix and length, and its form tells for what it can be used', () => {
  const uses = (key: string) => [isSigningKey(key), isVerifyingKey(key)]
  expect([SHARED, PRIVATE, PUBLIC].map(uses)).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ])
  const short = Buffer.alloc(23).toString('base64')
  for (const key of [
    '',
    'whsec_',
    `whsec_${short}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    `whsk_${short}`,
    `whpk_${Buffer.alloc(33).toString('base64')}`,
    ` ${SHARED}`,
  ])
    expect([key, ...uses(key)]).toEqual([key, false, false])
  expect(() => signMessage([PUBLIC], { id: 'msg_1', at, body: '' })).toThrow('not a key')
})
