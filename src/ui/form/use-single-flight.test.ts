/* oxlint-disable no-thenable -- what is tested is a thenable */
import { act, renderHook } from '@testing-library/react'
import { ExpectedError } from '@/lib/expected'
import { useSingleFlight } from './use-single-flight'

/** A promise of another implementation that the test settles, and the errors that its handlers throw. */
function foreign() {
  const thrown: unknown[] = []
  let land = (_value?: unknown) => {}
  let fail = (_error: unknown) => {}
  // On iOS 15 WeChat's engine returns promises that are not instances of `Promise`.
  const promise = Object.create(null, {
    // biome-ignore lint/suspicious/noThenProperty: what is tested is a thenable
    then: {
      value: (done: () => void, failed: (error: unknown) => void) => {
        land = done
        fail = (error) => {
          try {
            failed(error)
          } catch (again) {
            thrown.push(again)
          }
        }
      },
    },
  })
  return { promise, thrown, land: () => land(), fail: (error: unknown) => fail(error) }
}

function setUp() {
  const flight = foreign()
  const work = jest.fn(() => flight.promise)
  const { result } = renderHook(() => useSingleFlight(work))
  return {
    ...flight,
    work,
    busy: () => result.current[0],
    tap: () =>
      act(() => {
        void result.current[1]()
      }),
  }
}

test('a second tap is ignored while a promise of any implementation is pending', () => {
  const { tap, work, busy, land } = setUp()
  tap()
  tap()
  expect(work).toHaveBeenCalledTimes(1)
  expect(busy()).toBe(true)
  act(land)
  expect(busy()).toBe(false)
  tap()
  expect(work).toHaveBeenCalledTimes(2)
})

test('an error releases the control and is passed on to whoever has pressed it', () => {
  const error = new ExpectedError('offline')
  const { tap, busy, fail, thrown } = setUp()
  tap()
  act(() => fail(error))
  expect(busy()).toBe(false)
  expect(thrown).toEqual([error])
})
