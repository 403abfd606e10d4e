import { networkOf, networksOf } from './network'

test.each([
  ['120.24.78.129', '120.24.78.129'],
  ['::ffff:120.24.78.129', '120.24.78.129'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not-an-address', 'not-an-address'],
])('the IP address %s is counted as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address is counted as three networks, and an IPv4 address as itself', () => {
  expect(networksOf('2001:db8:1:23f::1')).toEqual([
    { network: '2001:db8:1:23f::/64', share: 0.25 },
    { network: '2001:db8:1:200::/56', share: 0.5 },
    { network: '2001:db8:1:0::/48', share: 1 },
  ])
  expect(networksOf('::ffff:120.24.78.129')).toEqual([{ network: '120.24.78.129', share: 1 }])
})
