import { go } from '@/router/navigate'
import { sampleTricks } from '../../test/tools/open-redirects'
import { openAd } from './open-ad'

// Taro's navigation needs a running app.
jest.mock('@/router/navigate', () => ({ go: jest.fn() }))

beforeEach(() => jest.mocked(go).mockReset())

test('an advertisement opens one of our own pages without the secrets of its address', () => {
  openAd('/product/p1?from=ad&uid=SECRET')
  expect(jest.mocked(go).mock.calls).toEqual([['product', { code: 'p1', from: 'ad' }]])
})

test('an advertisement never opens an address that is not one of our own paths', () => {
  for (const { address } of sampleTricks) openAd(address)
  for (const path of ['/nowhere', '/product/p1?next=/about', '/product/a%2f..']) openAd(path)
  expect(go).not.toHaveBeenCalled()
})
