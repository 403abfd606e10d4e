import { FOR_EVERYBODY, isPlain } from './edge'

test.each([
  '/',
  '/?',
  '/landing/c1?a=%E4%B8%AD&gclid=1',
  '/?_ch=a&cid=b',
  '/v1.0/product/list?group=login',
  '/?_ch=',
])('the parameters of %s are read by every cache as by the server [S26.31]', (url) =>
  expect(isPlain(url)).toBe(true),
)

test.each([
  '/?_CH=a',
  '/?%5fch=a',
  '/?%5Fch=a&_ch=b',
  '/?_ch=a&_ch=b',
  '/?a=1;_ch=b',
  '/?a=1?_ch=b',
  '/?+uid=a',
  '/?Group=login',
])('an address such as %s, which a cache could read differently, is not plain [S26.31]', (url) =>
  expect(isPlain(url)).toBe(false),
)

test('what a cache, then a browser keep is a minute old at most, with the seconds of the server’s own memory [S26.31]', () => {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(FOR_EVERYBODY)?.[1])
  const stale = seconds('stale-while-revalidate')
  expect(5 + seconds('s-maxage') + stale + seconds('max-age') + stale).toBeLessThanOrEqual(60)
})
