import { ExpectedError } from './expected'
import { loadPart } from './load-part'

const missing = () =>
  Promise.reject(Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' }))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Runs a load to its end; what came, how often it was asked for, and how long it paused, by the test's own clock. */
async function loaded(load: (times: number) => Promise<unknown>) {
  let times = 0
  const start = Date.now()
  const outcome = loadPart(() => load(++times)).catch((error: unknown) => error)
  await jest.runAllTimersAsync()
  return { outcome: await outcome, times, paused: Date.now() - start }
}

test('a part that does not come is tried again after a pause [S12.8]', async () => {
  expect(await loaded((times) => (times < 3 ? missing() : Promise.resolve('part')))).toEqual({
    outcome: 'part',
    times: 3,
    paused: 2000,
  })
})

test('a part that never comes is given up as a foreseen failure [S12.8]', async () => {
  expect(await loaded(missing)).toMatchObject({ outcome: expect.any(ExpectedError), times: 3 })
})

test('an error in the part itself is thrown as it is, and not tried again', async () => {
  const bug = new TypeError('x is not a function')
  expect(await loaded(() => Promise.reject(bug))).toEqual({ outcome: bug, times: 1, paused: 0 })
})
