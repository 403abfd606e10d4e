import { harmless, noteError, watchErrors } from './errors'

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

test('nothing that can be about a visitor is written down, and the place of the error is [S25.10]', () => {
  const text = harmless({
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

test('of an iPhone the message and the places are there too, which its stack writes in another way [S25.10]', () => {
  const stack = 'apply@app.js:1:123456\n@weapp://funnel/pages/a.js:2:7\nglobal code@pages/b.js:1:1'
  expect(harmless({ name: 'TypeError', message: 'x is no function', stack })).toBe(
    `TypeError: x is no function\n${stack}`,
  )
})

test('a call that WeChat refused says which one it was', () => {
  expect(harmless({ errMsg: 'redirectTo:fail page not found', errno: 1 })).toBe(
    'redirectTo:fail page not found',
  )
})

test.each([[undefined], [null], ['text'], [{ errMsg: 'request:fail' }]])(
  '%j is no stumbling block',
  (error) => {
    expect(typeof harmless(error)).toBe('string')
  },
)

test('an error is written once, and so many of them that there is an end [S25.10]', () => {
  watchErrors()
  for (let i = 0; i < 3; i++) mockOn.error?.('Error: same')
  expect(mockWritten).toEqual([['error', 'Error: same']])
  for (let i = 0; i < 40; i++) mockOn.rejection?.({ reason: new Error(`number ${i}`) })
  expect(mockWritten.length).toBeLessThanOrEqual(20)
})

test('an error of the log itself ends there', () => {
  mockWritten.push = () => {
    throw new Error('full')
  }
  expect(() => noteError(new Error('another one'), 'error')).not.toThrow()
})
