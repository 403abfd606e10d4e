import { render, screen } from '@testing-library/react'
import { Rows } from './rows'

test('labels and values pair up as a description list', () => {
  render(
    <Rows
      rows={[
        { label: '期限', value: '12 个月' },
        { label: '总成本', value: '864 元', note: '仅利息' },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((el) => el.textContent)).toEqual(['期限', '总成本'])
  expect(screen.getAllByRole('definition').map((el) => el.textContent)).toEqual(['12 个月', '864 元仅利息'])
})
