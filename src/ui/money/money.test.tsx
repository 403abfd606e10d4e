import { render } from '@testing-library/react'
import { Money, type MoneyProps } from './money'

test.each<[MoneyProps, string]>([
  [{ fen: 1234500 }, '12,345元'],
  [{ fen: 1234567 }, '12,345.67元'],
  [{ fen: 1234500, exact: true }, '12,345.00元'],
  [{ fen: 5, unit: false }, '0.05'],
])('%j reads %s', (props, text) => {
  expect(render(<Money {...props} />).container.textContent).toBe(text)
})
