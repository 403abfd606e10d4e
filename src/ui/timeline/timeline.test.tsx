import { render, screen } from '@testing-library/react'
import { Timeline } from './timeline'

test('each entry of a timeline says when it happened or else its state in words, and the current one is marked', () => {
  render(
    <Timeline
      items={[
        { title: '已提交', time: '11月20日', state: 'done' },
        { title: '机构审核', state: 'current' },
        { title: '结果', state: 'waiting' },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['已提交11月20日', '机构审核接下来', '结果未开始'])
  expect(items[1]).toHaveAttribute('aria-current', 'step')
})
