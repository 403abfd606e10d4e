import { shadeBar } from './bar.weapp'

let mockPage: object | null = {}
const mockSet = jest.fn(async () => {})
jest.mock('@tarojs/taro', () => ({
  getCurrentInstance: () => ({ page: mockPage }),
  getAppBaseInfo: () => ({ theme: 'light' }),
  setNavigationBarColor: (...colours: []) => mockSet(...colours),
}))
const last = () => (mockSet.mock.lastCall as unknown as [{ backgroundColor: string }])[0].backgroundColor

test('a layer that is still open on the page below does not shade the bar of the page above it [S25.89]', () => {
  const [below, above] = [{}, {}]
  mockPage = below
  const closeSheet = shadeBar()
  const [shade, calls] = [last(), () => mockSet.mock.calls.length]
  mockPage = above
  const closeDialog = shadeBar()
  expect(last()).toBe(shade)
  closeDialog()
  expect(last()).not.toBe(shade)
  const before = calls()
  closeSheet()
  expect(calls()).toBe(before)
})
