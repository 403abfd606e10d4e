import { useLoading } from '@/stores/loading'
import { holdBack } from '../../../test/screen'
import { coverUntilLoading, withLoading } from './with-loading'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

const now = () => {
  const { loading, progress } = useLoading.getState()
  return { loading, progress }
}

test('the counter of the overlay rises by 5 every 25 ms up to 95, where it stays while the work goes on [S2.28]', async () => {
  const work = holdBack('offers')
  const done = withLoading(work.answer())
  expect(now()).toEqual({ loading: true, progress: 0 })
  jest.advanceTimersByTime(24)
  expect(now().progress).toBe(0)
  jest.advanceTimersByTime(1)
  expect(now().progress).toBe(5)
  jest.advanceTimersByTime(60_000)
  expect(now()).toEqual({ loading: true, progress: 95 })
  work.release()
  await done
})

test('when the work ends the counter is 100, and the overlay closes within 300 ms [S2.29]', async () => {
  const work = holdBack('offers')
  const done = withLoading(work.answer())
  jest.advanceTimersByTime(100)
  work.release()
  await expect(done).resolves.toBe('offers')
  expect(now()).toEqual({ loading: true, progress: 100 })
  jest.advanceTimersByTime(99)
  expect(now()).toEqual({ loading: true, progress: 100 })
  jest.advanceTimersByTime(1)
  expect(now().loading).toBe(false)
})

test('when the work fails the overlay closes at once without reaching 100, and the error is thrown on [S2.29]', async () => {
  const work = holdBack(undefined)
  const done = withLoading(work.answer().then(() => Promise.reject(new Error('offline'))))
  jest.advanceTimersByTime(100)
  work.release()
  await expect(done).rejects.toThrow('offline')
  expect(now()).toEqual({ loading: false, progress: 20 })
  jest.advanceTimersByTime(1_000)
  expect(now()).toEqual({ loading: false, progress: 20 })
})

test('the delayed closing of one overlay does not close the next one', async () => {
  await withLoading(Promise.resolve())
  jest.advanceTimersByTime(50)
  const work = holdBack('offers')
  const second = withLoading(work.answer())
  jest.advanceTimersByTime(200)
  expect(now()).toEqual({ loading: true, progress: 40 })
  work.release()
  await second
})

test('work that leads to a match keeps one overlay and one counter until the match has ended', async () => {
  const [saving, matching] = [holdBack('saved'), holdBack('offers')]
  const done = coverUntilLoading(saving.answer().then(() => withLoading(matching.answer())))
  jest.advanceTimersByTime(100)
  saving.release()
  await Promise.resolve()
  await jest.advanceTimersByTimeAsync(100)
  expect(now()).toEqual({ loading: true, progress: 40 })
  matching.release()
  await expect(done).resolves.toBe('offers')
  expect(now()).toEqual({ loading: true, progress: 100 })
  jest.advanceTimersByTime(100)
  expect(now().loading).toBe(false)
})

test('work that was refused before its match closes the overlay at once without reaching 100', async () => {
  const saving = holdBack('refused')
  const done = coverUntilLoading(saving.answer())
  jest.advanceTimersByTime(100)
  saving.release()
  await expect(done).resolves.toBe('refused')
  expect(now()).toEqual({ loading: false, progress: 20 })
})
