import { platform } from '../platform'

jest.mock('@/lib/load-part', () => ({
  ...jest.requireActual('@/lib/load-part'),
  // The code for the position neither loads nor fails.
  loadPart: () => new Promise(() => {}),
}))

test('the position is given up after 8 s when the code for it does not load', async () => {
  jest.useFakeTimers()
  let found: unknown = 'waited for'
  void platform.position().then((position) => {
    found = position
  })
  await jest.advanceTimersByTimeAsync(7900)
  expect(found).toBe('waited for')
  await jest.advanceTimersByTimeAsync(200)
  expect(found).toBeNull()
})
