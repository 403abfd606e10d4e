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

test('what a visitor is shown from a cache is at most a minute old, although a cache, the browser and the server each keep it [S26.31]', () => {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(FOR_EVERYBODY)?.[1])
  const stale = seconds('stale-while-revalidate')
  expect(5 + seconds('s-maxage') + stale + seconds('max-age') + stale).toBeLessThanOrEqual(60)
})
