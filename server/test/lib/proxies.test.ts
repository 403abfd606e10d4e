import fc from 'fast-check'
import { callerOf, networkOf, proxiesOf } from '../../src/lib/network'

test.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4\t', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['"1.2.3.4:5678"', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:80', 'fe80::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::FFFF:1.2.3.4]:80', '1.2.3.4'],
  ['::ffff:1.2.3.4.5', null],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['1.2.3', null],
  ['1.2.3.4:', null],
  ['1.2.3.4:80:90', null],
  ['1.2.3.4:8a', null],
  ['x1.2.3.4:80', null],
  ['[1.2.3.4', null],
  ['[]:80', null],
  ['[2001:db8::1]:', null],
  ['[2001:db8::1]x', null],
  ['x[2001:db8::1]', null],
])('a proxy that forwards %j names the caller %j', (text, address) =>
  expect(callerOf([text])).toBe(address ?? ''),
)

test.each([
  ['loopback', '127.9.9.9', '128.0.0.1'],
  ['loopback', '::1', '::2'],
  ['linklocal', '169.254.1.1', '169.255.1.1'],
  ['linklocal', 'fe80::9', 'fec0::1'],
  ['uniquelocal', '10.1.2.3', '11.1.2.3'],
  ['uniquelocal', '172.31.255.255', '172.32.0.0'],
  ['uniquelocal', '192.168.1.1', '192.169.1.1'],
  ['uniquelocal', 'fd00::1', 'fe00::1'],
  ['1.2.3.4', '1.2.3.4', '1.2.3.5'],
  ['2001:db8::1', '[2001:db8::1]:80', '2001:db8::2'],
  ['1.2.3.0/24', '::ffff:1.2.3.9', '1.2.4.1'],
  ['1.2.3.4/32', '1.2.3.4:80', '1.2.3.5'],
  ['8.0.0.0/8', '8.255.0.1', '9.0.0.1'],
  ['2001:db8::/32', '2001:db8:9::1', '2001:db9::1'],
  ['fc00::/7', 'fd00::1', 'fe00::1'],
  ['2001:db8::1/128', '2001:db8::1', '2001:db8::2'],
])('the trusted proxies %s include %s and not %s', (entry, one, none) => {
  // The list also contains another proxy.
  const isProxy = proxiesOf(['203.0.113.7', entry])
  for (const proxy of ['203.0.113.7', one]) expect(isProxy(proxy)).toBe(true)
  for (const other of [none, '', 'nobody']) expect(isProxy(other)).toBe(false)
})

test.each([
  '10.0.0.0/7',
  '10.0.0.0/0',
  '10.0.0.0/08',
  '10.0.0.0/',
  '10.0.0.0/8a',
  '10.0.0.0/a8',
  '10.0.0.0/-8',
  '0.0.0.0/1',
  '2000::/6',
  '::/8',
  '::/103',
  '0::/96',
  '0000:0::/103',
])('the network of trusted proxies %s is refused because it is too wide or malformed', (entry) => {
  expect(() => proxiesOf([entry])).toThrow(`not a network: ${entry}`)
})

test.each(['proxy.example', '', '1.2.3/24', '10.0.0.0/33', 'toString'])(
  'the trusted proxy %j is refused',
  (entry) => {
    expect(() => proxiesOf([entry])).toThrow()
  },
)

test.each([
  [['1.1.1.1'], '1.1.1.1'],
  [['1.1.1.1', '2.2.2.2:80'], '2.2.2.2'],
  [['1.1.1.1', 'unknown'], '1.1.1.1'],
  [['1.1.1.1', '2.2.2.2', ''], '2.2.2.2'],
  [['unknown'], ''],
  [[], ''],
])('the caller behind the hops %j is %j', (hops, caller) => expect(callerOf(hops)).toBe(caller))

test('two IPv6 addresses are counted together exactly if their first 64 bits are the same', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const groups = fc.array(group, { minLength: 8, maxLength: 8 })
  const written = (all: number[]) => all.map((one) => one.toString(16)).join(':')
  fc.assert(
    fc.property(groups, groups, fc.nat(7), (one, other, at) => {
      const network = networkOf(written(one))
      expect(networkOf(written([...one.slice(0, 4), ...other.slice(4)]))).toBe(network)
      const changed = one.map((value, index) => (index === at ? value ^ 1 : value))
      expect(networkOf(written(changed)) === network).toBe(at >= 4)
      // The same address in its short form, without the zeros.
      const zeros = [...one.slice(0, at), ...Array<number>(8 - at).fill(0)]
      expect(networkOf(`${written(one.slice(0, at))}::`)).toBe(networkOf(written(zeros)))
    }),
  )
})
