import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'

test('a button is a button element that does not submit a form by itself', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>继续</Button>)
  const button = screen.getByRole('button', { name: '继续' })
  expect(button).toHaveAttribute('type', 'button')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a loading button ignores taps', async () => {
  const onClick = jest.fn()
  render(
    <Button loading onClick={onClick}>
      提交
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onClick).not.toHaveBeenCalled()
})
