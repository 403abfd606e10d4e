import { here } from './button'

let mockCurrent = ''
jest.mock('@/platform/platform', () => ({
  platform: { target: 'weapp', address: { origin: 'weapp://funnel', current: () => mockCurrent } },
}))
jest.mock('@/router/navigate', () => ({}))

test('the address of the visible mini-program page has the H5 format, without the tester’s state', () => {
  mockCurrent = 'weapp://funnel/pages/order/product/index?code=cf1-daily&qa_fault=601&from=a%20b&_ch=x'
  expect(here()).toBe('/product/cf1-daily?from=a%20b&_ch=x')
})

test('without a visible page, the address is that of the entry page', () => {
  mockCurrent = 'weapp://funnel'
  expect(here()).toBe('/')
})
