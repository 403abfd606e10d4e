import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Empty } from './empty'

test('it says what is missing and why, and leads on', async () => {
  const onClick = jest.fn()
  render(<Empty title="暂时没有合适的产品" why="可以换一个城市" action={{ label: '修改城市', onClick }} />)
  expect(screen.getByRole('heading', { name: '暂时没有合适的产品' })).toBeInTheDocument()
  expect(screen.getByText('可以换一个城市')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '修改城市' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})
