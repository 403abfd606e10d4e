import { SECRET_PARAMS } from '@contract/rules/secrets'
import fc from 'fast-check'
import { secretsOf, stripSecrets, withoutSecrets } from './secrets'

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

test.each([
  ['https://a.test/r?_token=x&b=1', 'https://a.test/r?b=1', { _token: 'x' }],
  ['/p?_phone_mark=1&_user_id=2', '/p', { _phone_mark: '1', _user_id: '2' }],
  ['/?a=1&%5Ftoken=x#h?uid=2', '/?a=1#h?uid=2', { _token: 'x' }],
  ['/r?_token=a%3Db&x=%E4%B8%AD&uid=u%20v', '/r?x=%E4%B8%AD', { _token: 'a=b', uid: 'u v' }],
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
])('the address %j without its secrets is %j, and its secrets are %j', (address, clean, secrets) => {
  expect(stripSecrets(address)).toBe(clean)
  expect(secretsOf(address)).toEqual(secrets)
})

test.each(SECRET_PARAMS)('the parameter %s is a secret', (name) => {
  expect(withoutSecrets({ [name]: 1, [`${name}s`]: 2 })).toEqual({ [`${name}s`]: 2 })
})
