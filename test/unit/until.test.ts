import { until } from '../drivers/until'

test('a wait fails after its time, also when the page that it asks never answers', async () => {
  jest.useFakeTimers()
  const silent = until('a tap', () => new Promise<true>(() => {}), 5_000)
  const refusing = until('a page', () => false, 5_000)
  const failed = Promise.all([
    expect(silent).rejects.toThrow('timed out after 5000 ms waiting for a tap'),
    expect(refusing).rejects.toThrow('timed out after 5000 ms waiting for a page'),
  ])
  await jest.advanceTimersByTimeAsync(20_000)
  await failed
  jest.useRealTimers()
})
