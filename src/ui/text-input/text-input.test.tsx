import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TextInput } from './text-input'

function UpperCase() {
  const [value, setValue] = useState('')
  return <TextInput id="x" label="证件号" value={value} onChange={(v) => setValue(v.toUpperCase())} />
}

function AsTyped() {
  const [value, setValue] = useState('abef')
  return <TextInput id="x" label="证件号" value={value} onChange={setValue} />
}

test('typing in the middle keeps the cursor where it is', async () => {
  render(<AsTyped />)
  const input = screen.getByLabelText<HTMLInputElement>('证件号')
  await userEvent.type(input, 'cd', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(input).toHaveValue('abcdef')
  expect(input.selectionStart).toBe(4)
})

test('a field is not rewritten while an input method is composing', () => {
  render(<UpperCase />)
  const input = screen.getByLabelText<HTMLInputElement>('证件号')
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'zhang' } })
  expect(input).toHaveValue('zhang')
  fireEvent.compositionEnd(input)
  fireEvent.input(input, { target: { value: '张' } })
  expect(input).toHaveValue('张')
})

test('phone and number fields open the digit keyboard and reach the browser with their autofill token', () => {
  render(
    <TextInput
      id="m"
      label="手机号"
      type="tel"
      autocomplete="tel"
      maxLength={11}
      value=""
      onChange={() => {}}
    />,
  )
  const input = screen.getByLabelText('手机号')
  expect(input).toHaveAttribute('inputmode', 'numeric')
  expect(input).toHaveAttribute('autocomplete', 'tel')
  expect(input).toHaveAttribute('maxlength', '11')
})
