import { act, render, screen } from '@testing-library/react'
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

test('while a submission is pending neither a tap nor Enter submits the form again', async () => {
  let end = () => {}
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const button = setUp(onSubmit)
  await userEvent.dblClick(button)
  await userEvent.type(screen.getByLabelText('姓名'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await act(async () => end())
  expect(button).not.toHaveAttribute('aria-busy')
})
