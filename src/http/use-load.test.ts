import { act, renderHook, waitFor } from '@testing-library/react'
import { holdBack } from '../../test/screen'
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
