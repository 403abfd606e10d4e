import { fireEvent, renderHook } from '@testing-library/react'
import { useWarm } from './use-warm'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

test('the next part is loaded once, after the visitor has touched the page', () => {
  const load = jest.fn()
  renderHook(() => useWarm(load))
  jest.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
  for (let i = 0; i < 2; i++) fireEvent.pointerDown(document.body)
  jest.advanceTimersByTime(10_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('nothing is loaded in advance where the visitor saves data, or for a page that was left', () => {
  const load = jest.fn()
  renderHook(() => useWarm(load)).unmount()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  renderHook(() => useWarm(load))
  fireEvent.pointerDown(document.body)
  jest.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('the next part is loaded although the visitor touched the page before it was known which part that is', () => {
  const load = jest.fn()
  const { rerender } = renderHook(({ ready }) => useWarm(load, ready), { initialProps: { ready: false } })
  fireEvent.pointerDown(document.body)
  jest.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
  rerender({ ready: true })
  jest.advanceTimersByTime(10_000)
  expect(load).toHaveBeenCalledTimes(1)
})
