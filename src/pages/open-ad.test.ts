import { go } from '@/router/navigate'
import { sampleTricks } from '../../test/tools/open-redirects'
import { openAd } from './open-ad'

// Taro's navigation needs a running app.
jest.mock('@/router/navigate', () => ({ go: jest.fn() }))

beforeEach(() => jest.mocked(go).mockReset())

test('an advertisement leads to a page of ours without the secrets of its address', () => {
  openAd('/product/p1?from=ad&uid=SECRET')
  expect(jest.mocked(go).mock.calls).toEqual([['product', { code: 'p1', from: 'ad' }]])
})

test('an advertisement leads to no address that is not a path of ours', () => {
  for (const { address } of sampleTricks) openAd(address)
  for (const path of ['/nowhere', '/product/p1?next=/about', '/product/a%2f..']) openAd(path)
  expect(go).not.toHaveBeenCalled()
})
