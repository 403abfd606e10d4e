import { ExpectedError } from './expected'
import { loadPart } from './load-part'

const missing = () =>
  Promise.reject(Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' }))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** The outcome of a load, the number of its attempts, and the total length of its pauses in fake time. */
async function loaded(load: (times: number) => Promise<unknown>) {
  let times = 0
  const start = Date.now()
  const outcome = loadPart(() => load(++times)).catch((error: unknown) => error)
  await jest.runAllTimersAsync()
  return { outcome: await outcome, times, paused: Date.now() - start }
}

test('a part of the program that does not load is tried again after a pause', async () => {
  expect(await loaded((times) => (times < 3 ? missing() : Promise.resolve('part')))).toEqual({
    outcome: 'part',
    times: 3,
    paused: 2000,
  })
})

test('a part of the program that never loads is given up as an expected failure', async () => {
  expect(await loaded(missing)).toMatchObject({ outcome: expect.any(ExpectedError), times: 3 })
})

test('an error inside a part of the program is thrown as it is and not retried', async () => {
  const bug = new TypeError('x is not a function')
  expect(await loaded(() => Promise.reject(bug))).toEqual({ outcome: bug, times: 1, paused: 0 })
})
