import { SECRET_PARAMS } from '@contract/rules/secrets'
import fc from 'fast-check'
import { secretsOf, stripSecrets, withoutSecrets } from './secrets'

test.each([
  ['https://a.test/result?_token=x&b=1', 'https://a.test/result?b=1'],
  ['https://a.test/?uid=x', 'https://a.test/'],
  ['https://a.test/?a=1&%5Ftoken=x#h?uid=2', 'https://a.test/?a=1#h?uid=2'],
  ['/p?_phone_mark=1&_user_id=2', '/p'],
  ['/p?a=%E4%B8%AD', '/p?a=%E4%B8%AD'],
])('the address %s without its secrets is %s', (given, expected) => {
  expect(stripSecrets(given)).toBe(expected)
})

test('an address keeps no secret, whatever text surrounds it, and the rest is unchanged [S4.18]', () => {
  const name = fc.constantFrom('a', 'b_1', '_tokens', 'uids', 'x%20y', ...SECRET_PARAMS)
  const pair = fc.tuple(name, fc.webSegment())
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const address = `https://a.test/p?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
      const clean = stripSecrets(address)
      expect(secretsOf(clean)).toEqual({})
      for (const [key, value] of pairs) {
        if (!(SECRET_PARAMS as readonly string[]).includes(key))
          expect(clean).toContain(`${key}=${encodeURIComponent(value)}`)
      }
    }),
  )
})

test('the secrets of an address are decoded', () => {
  expect(secretsOf('/r?_token=a%3Db&x=1&uid=u%20v')).toEqual({ _token: 'a=b', uid: 'u v' })
  expect(withoutSecrets({ uid: '1', a: '2' })).toEqual({ a: '2' })
})

test.each([
  ['/r?a=1?_token=2', '/r?a=1?_token=2', {}],
  ['/r?_token=1?2&a', '/r?a', { _token: '1?2' }],
  ['/r?uid', '/r', { uid: '' }],
  ['/r?uid=a=b&&x=', '/r?x=', { uid: 'a=b' }],
  ['/r?%zz=1&uid=%zz', '/r?%zz=1', { uid: '%zz' }],
  ['/r?a#_token=1#2', '/r?a#_token=1#2', {}],
  ['_token=1', '_token=1', {}],
  ['/r#', '/r#', {}],
  ['/r?', '/r', {}],
  ['', '', {}],
])('the odd address %j without its secrets is %j, and its secrets are %j', (address, clean, secrets) => {
  expect(stripSecrets(address)).toBe(clean)
  expect(secretsOf(address)).toEqual(secrets)
})

test.each(SECRET_PARAMS)('the parameter %s is a secret', (name) => {
  expect(withoutSecrets({ [name]: 1, [`${name}s`]: 2 })).toEqual({ [`${name}s`]: 2 })
})
