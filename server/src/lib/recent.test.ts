import { recent } from './recent'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('a value is read again only when it is five seconds old, each key on its own', async () => {
  let reads = 0
  const read = recent(async (key) => `${key} ${++reads}`, fail)
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['a 1', 'a 1', 'b 2'])
  jest.advanceTimersByTime(5_001)
  expect(await read('a')).toBe('a 3')
})

test('a value that cannot be read, or not in time, is null, and the failure is reported once', async () => {
  const failed = jest.fn()
  const read = recent((key) => (key ? Promise.reject(new Error(key)) : new Promise(() => {})), failed)
  expect([await read('broken'), await read('broken')]).toEqual([null, null])
  const slow = read()
  jest.advanceTimersByTime(301)
  expect(await slow).toBeNull()
  expect(failed.mock.calls.map(([error]) => error.message)).toEqual(['broken', 'no answer within 300 ms'])
})

const fail = (error: unknown) => {
  throw error
}
