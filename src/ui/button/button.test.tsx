import { ExpectedError } from '@/lib/expected'
import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'

test('it is a real button that does not submit by itself', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>继续</Button>)
  const button = screen.getByRole('button', { name: '继续' })
  expect(button).toHaveAttribute('type', 'button')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a double tap has one effect while the work is under way, and the button works again after it', async () => {
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

test('work that fails gives the button back', async () => {
  const onClick = jest.fn(() => Promise.reject(new ExpectedError('offline')))
  render(<Button onClick={onClick}>提交</Button>)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('while loading it ignores taps', async () => {
  const onClick = jest.fn()
  render(
    <Button loading onClick={onClick}>
      提交
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onClick).not.toHaveBeenCalled()
})

test('a label names it where the words are not enough', () => {
  render(<Button label="查看甲机构的成本明示表">成本明示表</Button>)
  expect(screen.getByRole('button', { name: '查看甲机构的成本明示表' })).toBeInTheDocument()
})
