import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../field/field'
import { CodeInput } from './code-input'

function Owner() {
  const [value, setValue] = useState('')
  return (
    <Field id="code" label="验证码">
      <CodeInput value={value} onChange={setValue} />
    </Field>
  )
}

function setUp() {
  render(<Owner />)
  return screen.getByLabelText('验证码')
}

test('the code is one input that the phone can fill from the text message', () => {
  const input = setUp()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAttribute('inputmode', 'numeric')
})

test('only the digits of a typed code are kept', async () => {
  const input = setUp()
  await userEvent.type(input, '12a3456789')
  expect(input).toHaveValue('123456')
})

test('a code that is pasted with spaces is read', async () => {
  const input = setUp()
  await userEvent.click(input)
  await userEvent.paste('654 321')
  expect(input).toHaveValue('654321')
})
