import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { ShownContext } from '@/ui/shown/shown-context'
import { useCooldown } from './use-cooldown'

const shown = { current: true }
const OnPage = ({ children }: PropsWithChildren) => (
  <ShownContext.Provider value={shown}>{children}</ShownContext.Provider>
)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each(['99999999999999', 'Infinity', 'NaN', '-1', 'x'])('%s in storage is no wait', (stored) => {
  localStorage.setItem('sms_until', stored)
  expect(renderHook(useCooldown, { wrapper: OnPage }).result.current.seconds).toBe(0)
  localStorage.clear()
})

test('the wait is counted on a page that is seen, not on one below it, which would be drawn anew each second', () => {
  let drawn = 0
  const { result } = renderHook(
    () => {
      drawn++
      return useCooldown()
    },
    { wrapper: OnPage },
  )
  act(() => result.current.start(60))
  act(() => {
    jest.advanceTimersByTime(3000)
  })
  expect(result.current.seconds).toBe(57)

  shown.current = false
  const before = drawn
  act(() => {
    jest.advanceTimersByTime(10_000)
  })
  expect(drawn).toBe(before)

  shown.current = true
  act(() => {
    jest.advanceTimersByTime(1000)
  })
  expect(result.current.seconds).toBe(46)
})
