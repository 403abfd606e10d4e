import type { FieldError } from '@contract/envelope'
import { act, renderHook } from '@testing-library/react'
import { ExpectedError } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { type FormOptions, useSubmit } from './use-submit'

jest.mock('@/platform/elements/field/focus-field', () => ({ focusField: jest.fn() }))
const focused = jest.mocked(focusField)
afterEach(() => focused.mockClear())

type Values = Partial<Record<'name' | 'city', string>>
type Options = FormOptions<{ no: string }, Values>

const ok = (no: string) => ({ code: 200, msg: '', errors: [], data: { no } })
const wrong = (errors: FieldError[]) => ({ code: 601, msg: '', errors, data: null })

function setUp(given: Partial<Options> = {}) {
  const options = {
    ids: { name: 'form-name', city: 'form-city' },
    fill: jest.fn(),
    check: () => ({}),
    send: jest.fn(async () => ok('1')) as Options['send'],
    onDone: jest.fn(),
    ...given,
  }
  const { result } = renderHook(() => useSubmit<{ no: string }, Values>(options))
  return { ...options, form: () => result.current, submit: () => act(async () => result.current.submit()) }
}

test('nothing is sent while a field is broken; the first of the page gets the focus', async () => {
  const { form, submit, send } = setUp({ check: () => ({ city: '请选择城市', name: '请填写姓名' }) })
  await submit()
  expect(send).not.toHaveBeenCalled()
  expect(form().errors).toEqual({ city: '请选择城市', name: '请填写姓名' })
  expect(focused.mock.calls).toEqual([['form-name']])
})

test('an error disappears as its field is changed, and the others stay', async () => {
  const { form, submit, fill } = setUp({ check: () => ({ city: '请选择城市', name: '请填写姓名' }) })
  await submit()
  act(() => form().fill({ name: '张' }))
  expect(fill).toHaveBeenCalledWith({ name: '张' })
  expect(form().errors.name).toBeUndefined()
  expect(form().errors.city).toBe('请选择城市')
})

test('the first words of the server about a field stand there, wherever the payload holds it', async () => {
  const errors = [
    { field: 'values.city', content: '城市不对' },
    { field: 'name', content: '姓名不对' },
    { field: 'name', content: '姓名太长' },
    { field: 'consents.0', content: '请先阅读并同意' },
  ]
  const { form, submit, onDone } = setUp({ send: async () => wrong(errors) })
  await submit()
  expect(form().errors).toEqual({ city: '城市不对', name: '姓名不对', consents: '请先阅读并同意' })
  expect(focused.mock.calls).toEqual([['form-name']])
  expect(onDone).not.toHaveBeenCalled()
})

test('a double tap sends once, and the form is busy until what follows is done', async () => {
  let end = () => {}
  const { form, submit, send } = setUp({ onDone: () => new Promise<void>((done) => (end = done)) })
  await submit()
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
  expect(form().busy).toBe(true)
  await act(async () => end())
  expect(form().busy).toBe(false)
})

test('a call without an answer is told, and the next try sends again', async () => {
  const send = jest.fn(async () => ok('1')).mockRejectedValueOnce(new ExpectedError('offline'))
  const onTrouble = jest.fn()
  const { form, submit, onDone } = setUp({ send, onTrouble })
  await submit()
  expect(form().trouble).toEqual({ kind: 'failed' })
  expect(onTrouble).toHaveBeenCalledTimes(1)
  expect(onDone).not.toHaveBeenCalled()
  await submit()
  expect(form().trouble).toBeNull()
  expect(onDone).toHaveBeenCalledWith({ no: '1' })
})

test('the words of a refusal are kept until the form is sent again or shows another part', async () => {
  const { form, submit, onDone } = setUp({
    send: async (onRefused) => {
      onRefused('请稍后再试')
      return undefined
    },
  })
  await submit()
  expect(form().trouble).toEqual({ kind: 'refused', text: '请稍后再试' })
  expect(onDone).not.toHaveBeenCalled()
  act(() => form().reset())
  expect(form().trouble).toBeNull()
})
