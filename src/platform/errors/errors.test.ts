import { noteError } from './errors'

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

// The mini-program's listeners; the error comes before them.
noteError('Error: early', 'render')
jest.requireActual('./watch.weapp')

test('WeChat’s log has each error once, also an earlier one, and the number of logged errors is limited [S25.10]', () => {
  for (let i = 0; i < 3; i++) mockOn.error?.('Error: same')
  expect(mockWritten).toEqual([
    ['render', 'Error: early'],
    ['error', 'Error: same'],
  ])
  for (let i = 0; i < 40; i++) mockOn.rejection?.({ reason: new Error(`number ${'x'.repeat(i)}`) })
  expect(mockWritten).toHaveLength(20)
})

test('an error of the log itself, and one that has no text, are swallowed', () => {
  mockWritten.push = () => {
    throw new Error('full')
  }
  expect(() => noteError(new Error('another one'), 'error')).not.toThrow()
  expect(() => noteError(Object.create(null), 'error')).not.toThrow()
})
