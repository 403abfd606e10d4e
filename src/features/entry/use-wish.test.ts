import { act, renderHook } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { useWish } from './use-wish'

test('what is typed on another page does not draw the entry below it anew; its own amount does [S25.12]', () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useWish()
  })
  const before = drawn
  act(() => useForm.getState().fill({ name: '张三' }))
  expect(drawn).toBe(before)
  act(() => useForm.getState().fill({ amount: 2_000_000 }))
  expect(result.current.amount).toBe(2_000_000)
})
