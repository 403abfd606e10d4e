import * as weapp from './text-size.weapp'

let mockInfo: { fontSizeScaleFactor?: number }
jest.mock('@tarojs/taro', () => ({ getAppBaseInfo: () => mockInfo }))

test.each([
  ['is missing', undefined, 1],
  ['is smaller than usual', 0.8, 1],
  ['is that of 关怀模式', 1.4, 1.4],
  ['is larger than any that WeChat has', 3, 2],
])(
  'where the text size of WeChat %s, the mini-program follows it within its limits [S25.43]',
  (_, given, scale) => {
    mockInfo = { fontSizeScaleFactor: given }
    expect(weapp.readTextScale()).toBe(scale)
  },
)

test('in the elder view text of the mini-program has at least 20 px, and 30 px with the largest size of an iPhone [S25.46]', () => {
  const unit = (scale: number, elder: boolean) => weapp.rootProps('orange', scale, elder)
  expect([unit(1, false), unit(1.2, true), unit(1.5, true)]).toEqual([
    { className: 'theme-orange sized', style: undefined },
    { className: 'theme-orange sized elder', style: { '--u': '1.5px' } },
    { className: 'theme-orange sized elder', style: { '--u': '1.875px' } },
  ])
})
