import { RFC_9180_A_2_1 as vector } from '../../../test/tools/hpke-vector'
import { setUpBase } from './hpke'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')

test('the test vector of RFC 9180 appendix A.2.1 is sealed as published [S12.1]', () => {
  const { pkRm, info, aad, pt, skEm, enc, ct } = vector
  expect(hex(setUpBase(bytes(pkRm), bytes(info), bytes(skEm))(bytes(aad), bytes(pt)))).toBe(enc + ct)
})

test.each(['00'.repeat(32), `01${'00'.repeat(31)}`])('the weak public key %s is refused', (key) => {
  const { info, skEm } = vector
  expect(() => setUpBase(bytes(key), bytes(info), bytes(skEm))).toThrow()
})
