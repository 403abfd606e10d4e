import { render, screen } from '@testing-library/react'
import { Toast } from './toast'

test('the live region of a toast exists before its text, so that the text is announced', () => {
  const { rerender } = render(<Toast text={null} />)
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  rerender(<Toast text="系统繁忙，请稍后再试" />)
  expect(region).toHaveTextContent('系统繁忙，请稍后再试')
})
