import '@testing-library/jest-dom'
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

test('a tap on the submit button submits once', async () => {
  const onSubmit = jest.fn()
  await userEvent.click(setUp(onSubmit))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('Enter in a field submits', async () => {
  const onSubmit = jest.fn()
  setUp(onSubmit)
  await userEvent.type(screen.getByLabelText('姓名'), '张三{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('while a submission is under way neither tap nor Enter submits again', async () => {
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
