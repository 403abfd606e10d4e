import { render, screen } from '@testing-library/react'
import { TextInput } from '../text-input/text-input'
import { Field } from './field'

const input = <TextInput value="" onChange={() => {}} />

test('a field gives its control the label, the reason and the error', () => {
  render(
    <Field id="name" label="姓名" why="核验身份时使用" error="请填写姓名">
      {input}
    </Field>,
  )
  const control = screen.getByLabelText('姓名')
  expect(control).toHaveAccessibleDescription('请填写姓名 核验身份时使用')
  expect(control).toBeInvalid()
})

test('an error that appears at a field is announced', () => {
  const { rerender, container } = render(
    <Field id="name" label="姓名">
      {input}
    </Field>,
  )
  expect(screen.getByLabelText('姓名')).toBeValid()
  const live = container.querySelector('#name-error')
  expect(live).toHaveAttribute('aria-live', 'assertive')
  rerender(
    <Field id="name" label="姓名" error="请填写姓名">
      {input}
    </Field>,
  )
  expect(live).toHaveTextContent('请填写姓名')
})
