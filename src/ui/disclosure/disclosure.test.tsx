import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Disclosure } from './disclosure'

test('a disclosure is closed at first, opens and closes by its heading, and announces its state', async () => {
  render(
    <Disclosure id="plan" title="还款计划">
      第1期
    </Disclosure>,
  )
  const toggle = screen.getByRole('button', { name: /还款计划/ })
  expect(screen.getByRole('heading', { level: 3, name: /还款计划/ })).toContainElement(toggle)
  expect(screen.queryByText('第1期')).not.toBeInTheDocument()
  await userEvent.click(toggle)
  expect(screen.getByText('第1期')).toBeVisible()
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(toggle).toHaveTextContent('收起')
  await userEvent.click(toggle)
  expect(screen.queryByText('第1期')).not.toBeInTheDocument()
})
