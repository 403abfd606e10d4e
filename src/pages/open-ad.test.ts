import { go } from '@/router/navigate'
import { openRedirects } from '../../test/tools/open-redirects'
import { openAd } from './open-ad'

// Taro's navigation needs a running app.
jest.mock('@/router/navigate', () => ({ go: jest.fn() }))

beforeEach(() => jest.mocked(go).mockReset())

test('an advertisement leads to a page of ours, without secrets', () => {
  openAd('/product/p1?from=ad&uid=SECRET')
  expect(jest.mocked(go).mock.calls).toEqual([['product', { code: 'p1', from: 'ad' }]])
})

test('and to nothing else', () => {
  for (const { address } of openRedirects) openAd(address)
  for (const path of ['/nowhere', '/product/p1?next=/about', '/product/a%2f..']) openAd(path)
  expect(go).not.toHaveBeenCalled()
})
