import fc from 'fast-check'
import { pageOf, withoutSecrets } from '../../src/lib/page-address'

test.each([
  ['https://h5.example/product/p01?uid=1#/from', '/product/:code'],
  ['http://h5.example/from', '/from'],
  ['https://h5.example', '/'],
  ['/from#top', '/from'],
  ['pages/order/from/index?uid=1', '/from'],
  ['weapp://funnel/pages/landing/index?channel=a', '/landing/:channel'],
  ['x/https://h5.example/from', ''],
  ['ftp://h5.example/from', ''],
  ['/nowhere', ''],
  ['//13900000000', ''],
  ['/product/13900000000#top', '/product/:code'],
])('the address %s is stored as the page %j', (address, page) => expect(pageOf(address)).toBe(page))

test.each([
  ['/r?_token=x&b=1', '/r?b=1'],
  ['/r?b=1&UID=x', '/r?b=1'],
  ['/r?b=1&_user_id=x&_phone_mark=&c=2', '/r?b=1&c=2'],
  ['/r?uid=1&_token=2#h', '/r#h'],
  ['/r#uid=1&a=2', '/r#a=2'],
  ['/r?a=1&uid=2&uid=3&&b=4', '/r?a=1&b=4'],
  ['/r?my_uid=1&uids=2&a=uid', '/r?my_uid=1&uids=2&a=uid'],
  ['/r?', '/r'],
  ['/r?a=1&#h', '/r?a=1#h'],
])('the address %s is stored without its secrets as %s', (address, kept) =>
  expect(withoutSecrets(address)).toBe(kept),
)

test('a stored address contains none of its secrets, whatever text surrounds them', () => {
  const pair = fc.tuple(
    fc.constantFrom('a', '_token', 'uid', '_user_id', '_phone_mark'),
    fc.stringMatching(/^\w{0,3}$/),
  )
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const kept = withoutSecrets(`/r?${pairs.map((one) => one.join('=')).join('&')}`)
      const open = pairs.filter(([name]) => name === 'a').map((one) => one.join('='))
      expect(kept).toBe(open.length ? `/r?${open.join('&')}` : '/r')
    }),
  )
})
