import { render, screen } from '@testing-library/react'
import { Choice } from '../choice/choice'
import { TextInput } from '../text-input/text-input'
import { Field } from './field'

const input = <TextInput value="" onChange={() => {}} />

test('an invalid group is marked once, not at each of its options', () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  const { container } = render(
    <Field id="use" label="用途" group error="请选择用途">
      <Choice name="use" options={options} value={null} onChange={() => {}} />
    </Field>,
  )
  expect(screen.getByRole('group', { name: '用途' })).toHaveAccessibleDescription('请选择用途')
  expect(container.querySelectorAll('.invalid')).toHaveLength(1)
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
