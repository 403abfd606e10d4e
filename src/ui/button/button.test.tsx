import { act, render, screen } from '@testing-library/react'
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

test('a double tap starts the work once, and the button works again when the work has ended', async () => {
  const ends: (() => void)[] = []
  const onClick = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  render(<Button onClick={onClick}>提交</Button>)
  const button = screen.getByRole('button')
  await userEvent.dblClick(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await act(async () => ends[0]?.())
  expect(button).not.toHaveAttribute('aria-busy')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(2)
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
