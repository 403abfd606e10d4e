import { here } from './here'

let mockCurrent = ''
jest.mock('@/platform/platform', () => ({
  platform: { target: 'weapp', address: { origin: 'weapp://funnel', current: () => mockCurrent } },
}))

test('a page of the mini-program is written as on H5, without the state that it was opened with', () => {
  mockCurrent = 'weapp://funnel/pages/order/product/index?code=cf1-daily&qa_fault=601&from=a%20b&_ch=x'
  expect(here()).toBe('/product/cf1-daily?from=a%20b&_ch=x')
})

test('where there is no page, it is the first one', () => {
  mockCurrent = 'weapp://funnel'
  expect(here()).toBe('/')
})
