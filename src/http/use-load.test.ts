import { act, renderHook, waitFor } from '@testing-library/react'
import { holdBack } from '../../test/screen'
import { NetworkError } from './http'
import { useLoad } from './use-load'

test('a load renders once while it is loading, and once when it is ready', async () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useLoad(async () => 'offers', [])
  })
  expect(result.current).toMatchObject({ state: 'loading', data: undefined })
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: 'offers' }))
  expect(renders).toBe(2)
})

test('prepared data is in the first render and takes the place of later loads too; without it the data is loaded', async () => {
  const load = jest.fn(async () => 'loaded')
  const ready = ['first', 'second']
  const { result, rerender } = renderHook(
    ({ order }) => useLoad<string>(load, [order], () => ready.shift()),
    { initialProps: { order: 1 } },
  )
  expect(result.current).toMatchObject({ state: 'ready', data: 'first' })
  rerender({ order: 2 })
  expect(result.current).toMatchObject({ state: 'ready', data: 'second' })
  expect(load).not.toHaveBeenCalled()
  rerender({ order: 3 })
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: 'loaded' }))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a rejected load and a refused load have failed, and a reload can succeed', async () => {
  const outcomes = [
    () => Promise.reject(new NetworkError('offline')),
    async () => undefined,
    async () => 'offers',
  ]
  const { result } = renderHook(() =>
    useLoad(() => outcomes.shift()?.() ?? Promise.reject(new NetworkError()), []),
  )
  await waitFor(() => expect(result.current.state).toBe('failed'))
  act(() => result.current.reload())
  expect(result.current.state).toBe('loading')
  await waitFor(() => expect(result.current.state).toBe('failed'))
  act(() => result.current.reload())
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: 'offers' }))
})

test('a bug in a load is reported as an uncaught error and counts as a failure', async () => {
  const bug = new TypeError('x is not a function')
  const load = async () => {
    throw bug
  }
  const uncaught = jest.spyOn(Promise, 'reject').mockImplementation(() => new Promise(() => {}))
  const { result } = renderHook(() => useLoad(load, []))
  await waitFor(() => expect(result.current.state).toBe('failed'))
  expect(uncaught.mock.calls).toEqual([[bug]])
  uncaught.mockRestore()
})

test('loaded data stays while a reload is pending and when it fails', async () => {
  const lost = holdBack(undefined)
  const again = lost.answer().then(() => Promise.reject(new NetworkError('offline')))
  const outcomes = [Promise.resolve('old'), again]
  const { result } = renderHook(() =>
    useLoad(() => outcomes.shift() ?? Promise.reject(new NetworkError()), []),
  )
  await waitFor(() => expect(result.current.data).toBe('old'))
  act(() => result.current.reload())
  expect(result.current).toMatchObject({ state: 'loading', data: 'old' })
  await act(async () => lost.release())
  expect(result.current).toMatchObject({ state: 'failed', data: 'old' })
})

test('only the latest of several loads counts, however late the earlier ones answer', async () => {
  const [first, second] = [holdBack('first'), holdBack('second')]
  const load = (code: string) => (code === 'first' ? first : second).answer()
  const { result, rerender } = renderHook(({ code }) => useLoad(() => load(code), [code]), {
    initialProps: { code: 'first' },
  })
  rerender({ code: 'second' })
  await act(async () => second.release())
  await act(async () => first.release())
  expect(result.current.data).toBe('second')
})
