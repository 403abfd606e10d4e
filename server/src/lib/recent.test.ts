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

test('a value that was read once is used as long as no newer one can be read', async () => {
  const load = jest.fn().mockResolvedValueOnce('old').mockRejectedValueOnce(new Error('down'))
  const read = recent(load, () => {})
  expect(await read()).toBe('old')
  jest.advanceTimersByTime(5_001)
  expect(await read()).toBe('old')
  jest.advanceTimersByTime(5_001)
  load.mockReturnValueOnce(new Promise(() => {}))
  const slow = read()
  jest.advanceTimersByTime(301)
  expect(await slow).toBe('old')
})

test('a value that arrives too late for its reader is used for the next one', async () => {
  let arrive: (value: string) => void = () => {}
  const load = jest.fn(() => new Promise<string>((resolve) => (arrive = resolve)))
  const read = recent(load, () => {})
  const slow = read()
  jest.advanceTimersByTime(301)
  expect(await slow).toBeNull()
  arrive('late')
  await Promise.resolve()
  expect(await read()).toBe('late')
  expect(load).toHaveBeenCalledTimes(1)
})

const fail = (error: unknown) => {
  throw error
}
