import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { createVault } from '../../src/lib/vault'

const secrets = () => ({
  vaultKeys: [{ id: 'k1', key: randomBytes(32) }],
  indexSecret: randomBytes(32).toString('hex'),
  signSecret: randomBytes(32).toString('hex'),
})
const own = secrets()
const vault = createVault(own)

test('a sealed text can be opened, and is sealed differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(vault.open(vault.seal(text, 'mobile'), 'mobile')).toBe(text)
      expect(vault.seal(text, 'mobile')).not.toBe(vault.seal(text, 'mobile'))
    }),
  )
})

test('a sealed text in which any character was changed cannot be opened [S26.2]', () => {
  const sealed = vault.seal('13900000000', 'mobile')
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'Q' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    // The last character of a base64url part can contain unused bits, so changing it need not change the bytes.
    const parts = (text: string) =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join()
    if (changed.startsWith('k1.') && parts(changed) === parts(sealed)) continue
    expect(() => vault.open(changed, 'mobile')).toThrow()
  }
})

test('a sealed text with a shortened tag cannot be opened', () => {
  const [id, iv, tag = '', body] = vault.seal('13900000000', 'mobile').split('.')
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => vault.open([id, iv, short, body].join('.'), 'mobile')).toThrow()
})

test('a text that was sealed for one purpose cannot be opened for another', () => {
  expect(() => vault.open(vault.seal('x', 'mobile'), 'id_no')).toThrow()
})

test.each(['', '.', 'k1', 'k1...', 'k2.a.b.c', '你好'])(
  'the text %j, which was not sealed, cannot be opened',
  (text) => {
    expect(() => vault.open(text, 'mobile')).toThrow()
  },
)

test('a text that was sealed with an older key can still be opened', () => {
  const sealed = vault.seal('old', 'mobile')
  const next = createVault({ ...own, vaultKeys: [{ id: 'k2', key: randomBytes(32) }, ...own.vaultKeys] })
  expect(next.open(sealed, 'mobile')).toBe('old')
  expect(next.seal('new', 'mobile')).toMatch(/^k2\./)
})

test('an index is the same for the same value, differs by purpose and by secret, and does not contain the value', () => {
  expect(vault.index('13900000000', 'mobile')).toBe(vault.index('13900000000', 'mobile'))
  expect(vault.index('13900000000', 'mobile')).not.toBe(vault.index('13900000000', 'id_no'))
  expect(vault.index('13900000000', 'mobile')).not.toBe(createVault(secrets()).index('13900000000', 'mobile'))
  expect(vault.index('13900000000', 'mobile')).toMatch(/^[0-9a-f]{64}$/)
})

test('a signature is valid for its text and purpose only', () => {
  const signature = vault.sign('text', 'uid')
  expect(vault.verify('text', signature, 'uid')).toBe(true)
  expect(vault.verify('texts', signature, 'uid')).toBe(false)
  expect(vault.verify('text', signature, 'other')).toBe(false)
  expect(vault.verify('text', '', 'uid')).toBe(false)
})
