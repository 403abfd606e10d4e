import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { Choice } from '../choice/choice'
import { TextInput } from '../text-input/text-input'
import { Field } from './field'

const input = <TextInput value="" onChange={() => {}} />

test('label, reason and error belong to the control', () => {
  render(
    <Field id="name" label="姓名" why="核验身份时使用" error="请填写姓名">
      {input}
    </Field>,
  )
  const control = screen.getByLabelText('姓名')
  expect(control).toHaveAccessibleDescription('请填写姓名 核验身份时使用')
  expect(control).toBeInvalid()
})

test('an error that appears is announced', () => {
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

test('a group is a fieldset with its legend', () => {
  render(
    <Field id="term" group label="期限">
      <Choice name="term" options={[{ value: '6', label: '6 个月' }]} value={null} onChange={() => {}} />
    </Field>,
  )
  expect(screen.getByRole('group', { name: '期限' }).tagName).toBe('FIELDSET')
})
