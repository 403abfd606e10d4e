import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { ShownContext } from '@/ui/page/page'
import { useCooldown } from './use-cooldown'

const shown = { current: true }
const OnPage = ({ children }: PropsWithChildren) => (
  <ShownContext.Provider value={shown}>{children}</ShownContext.Provider>
)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the wait is counted down on the visible page only, so that a page below it is not rendered each second', () => {
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
