import { noteError, watchErrors, withoutPersonalData } from './errors'

const mockWritten: string[][] = []
const mockOn: Record<string, (value: unknown) => void> = {}
jest.mock('@tarojs/taro', () => ({
  getRealtimeLogManager: () => ({ error: (...words: string[]) => void mockWritten.push(words) }),
  onError: (listen: () => void) => {
    mockOn.error = listen
  },
  onUnhandledRejection: (listen: () => void) => {
    mockOn.rejection = listen
  },
}))

beforeEach(() => void mockWritten.splice(0))

test('the log of an error names its place and nothing that can be about a visitor [S25.10]', () => {
  const text = withoutPersonalData({
    name: 'TypeError',
    message: 'x',
    stack: `TypeError: 张三 13900000001 a@b.example eyJhbGciOiJIUzI1NiJ9 is no function
    at apply (app.js:1:123456)
    at weapp://funnel/pages/a?order_no=DD20261121&_ch=x`,
  })
  expect(text).toContain('TypeError')
  expect(text).toContain('app.js:1:123456')
  expect(text).not.toMatch(/张三|1390|a@b|eyJ|DD2026|_ch/)
})

test('the log of an error keeps the message and the places of a stack in the iPhone’s format [S25.10]', () => {
  const stack = 'apply@app.js:1:123456\n@weapp://funnel/pages/a.js:2:7\nglobal code@pages/b.js:1:1'
  expect(withoutPersonalData({ name: 'TypeError', message: 'x is no function', stack })).toBe(
    `TypeError: x is no function\n${stack}`,
  )
})

test('the log of a refused call of WeChat names the call', () => {
  expect(withoutPersonalData({ errMsg: 'redirectTo:fail page not found', errno: 1 })).toBe(
    'redirectTo:fail page not found',
  )
})

test.each([[undefined], [null], ['text'], [{ errMsg: 'request:fail' }]])('%j can be logged', (error) => {
  expect(typeof withoutPersonalData(error)).toBe('string')
})

test('an error is logged once, and the number of logged errors is limited [S25.10]', () => {
  watchErrors()
  for (let i = 0; i < 3; i++) mockOn.error?.('Error: same')
  expect(mockWritten).toEqual([['error', 'Error: same']])
  for (let i = 0; i < 40; i++) mockOn.rejection?.({ reason: new Error(`number ${i}`) })
  expect(mockWritten.length).toBeLessThanOrEqual(20)
})

test('an error of the log itself is swallowed', () => {
  mockWritten.push = () => {
    throw new Error('full')
  }
  expect(() => noteError(new Error('another one'), 'error')).not.toThrow()
})
