import { act, renderHook } from '@testing-library/react'
import { useValues } from './use-values'

test('every change is stored, and so are two changes in one event', () => {
  const keep = jest.fn()
  const { result } = renderHook(() => useValues(() => ({ name: '', city: '' }), keep))
  const [, fill] = result.current
  act(() => {
    fill({ name: '张三' })
    fill({ city: '杭州' })
  })
  expect(result.current[0]).toEqual({ name: '张三', city: '杭州' })
  expect(keep).toHaveBeenLastCalledWith({ name: '张三', city: '杭州' })
})
