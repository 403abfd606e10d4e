import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { Skeleton } from './skeleton'

test('it says what is loading and hides its shapes from screen readers', () => {
  render(<Skeleton shape="card" count={3} label="正在加载产品" />)
  const status = screen.getByRole('status', { name: '正在加载产品' })
  expect(status.children).toHaveLength(3)
  for (const shape of status.children) expect(shape).toHaveAttribute('aria-hidden', 'true')
})
