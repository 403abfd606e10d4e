import { fen } from '@contract/brands'
import { act, renderHook } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { useLoanRequest } from './use-loan-request'

test('the entry renders again when its own amount changes, not when another page fills the draft [S25.12]', () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useLoanRequest()
  })
  const before = renders
  act(() => useForm.getState().fill({ name: '张三' }))
  expect(renders).toBe(before)
  act(() => useForm.getState().fill({ amount: fen(2_000_000) }))
  expect(result.current.amount).toBe(2_000_000)
})
