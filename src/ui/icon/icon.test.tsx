import { render, screen } from '@testing-library/react'
import { Icon } from './icon'

test('an icon is decoration for screen readers unless it has a label', () => {
  const { container } = render(<Icon name="check" />)
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
  render(<Icon name="warn" label="注意" />)
  expect(screen.getByRole('img', { name: '注意' })).toBeInTheDocument()
})
