import fc from 'fast-check'
import { checkedLookup, isPublicAddress, literalAddress, type Resolve } from './address'

/** One network that is not public per line: its first two bytes, with a third that stands for all of it. */
const ipv4 = (head: fc.Arbitrary<readonly number[]>) =>
  fc
    .tuple(head, fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }))
    .map(([first, rest]) => [...first, ...rest].slice(0, 4))

const INTERNAL = fc.oneof(
  ipv4(fc.constantFrom([0], [10], [127], [169, 254], [192, 168], [192, 0, 2], [198, 51, 100], [203, 0, 113])),
  ipv4(fc.integer({ min: 16, max: 31 }).map((second) => [172, second])),
  ipv4(fc.integer({ min: 64, max: 127 }).map((second) => [100, second])),
  ipv4(fc.integer({ min: 224, max: 255 }).map((first) => [first])),
)

/** All spellings of an IPv4 address that URL parsers and resolvers understand. */
function spellings(bytes: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
  const hex = (value: number) => value.toString(16).padStart(4, '0')
  return [
    bytes.join('.'),
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    `${a}.${b * 2 ** 16 + c * 2 ** 8 + d}`,
    `${a}.${b}.${c * 2 ** 8 + d}`,
    `${bytes.join('.')}.`,
    ...['::ffff:', '::', '64:ff9b::', '2001:0:'].map((prefix) =>
      `[${prefix}${bytes.join('.')}]`.replace('2001:0:', '2001:0:0:0:0:0:'),
    ),
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
  ]
}

test('an internal IPv4 address is not public in any spelling, also inside an IPv6 address', () => {
  fc.assert(
    fc.property(INTERNAL, (bytes) => {
      for (const spelling of spellings(bytes)) {
        const address = literalAddress(new URL(`https://${spelling}/hook?x=1`))
        expect([spelling, address === null || isPublicAddress(address)]).toEqual([spelling, false])
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  '::',
  '::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  '2400:3200::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  'example.com',
  '',
])('"%s" is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2400:3200::1',
  '2a00::1',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const looking = (addresses: string[], all: boolean) => {
  const resolve: Resolve = (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  return new Promise((done) =>
    checkedLookup(isPublicAddress, new Error('refused'), resolve)(
      'host.example',
      { all },
      (error, ...found) => done(error ? error.message : found),
    ),
  )
}

test('a host is refused when one of its addresses is internal, and when it has none', async () => {
  expect(await looking(['8.8.8.8', '10.0.0.1'], true)).toBe('refused')
  expect(await looking(['8.8.8.8', '::1'], false)).toBe('refused')
  expect(await looking([], false)).toBe('refused')
})

test('a lookup answers in the two forms that Node asks for', async () => {
  expect(await looking(['8.8.8.8', '2400:3200::1'], false)).toEqual(['8.8.8.8', 4])
  expect(await looking(['8.8.8.8'], true)).toEqual([[{ address: '8.8.8.8', family: 4 }]])
})
