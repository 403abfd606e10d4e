import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../button/button'
import { TextInput } from '../text-input/text-input'
import { Form } from './form'

function setUp(onSubmit: () => unknown) {
  render(
    <Form onSubmit={onSubmit}>
      <TextInput id="name" label="姓名" value="" onChange={() => {}} />
      <TextInput id="city" label="城市" value="" onChange={() => {}} />
      <Button submit>保存</Button>
    </Form>,
  )
  return screen.getByRole('button', { name: '保存' })
}

test('the Enter key in a field submits the form', async () => {
  const onSubmit = jest.fn()
  setUp(onSubmit)
  await userEvent.type(screen.getByLabelText('姓名'), '张三{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('submitting a form does not navigate', () => {
  const form = setUp(() => {}).closest('form') as HTMLFormElement
  expect(fireEvent.submit(form)).toBe(false)
})
