import { render } from '@testing-library/react'
import { Icon } from './icon'

test('an icon is decoration for screen readers', () => {
  const { container } = render(<Icon name="check" />)
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
})
