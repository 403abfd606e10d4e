import { render } from '@testing-library/react'
import { AnnualRate } from './annual-rate'

test('the compound rate comes first, with both rates and what they count', () => {
  const { container } = render(<AnnualRate annual={16.7} simple={15.58} />)
  expect(container.textContent).toBe('16.70%单利15.58%综合年化成本（复利），含全部费用')
})
