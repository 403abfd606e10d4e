import { render, screen } from '@testing-library/react'
import { Steps } from './steps'

test('the current step is marked, and the steps before it read as done', () => {
  render(<Steps steps={['城市', '资料', '匹配', '提交']} current={2} />)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(items.map((item) => item.textContent)).toEqual(['城市，已填写', '资料，已填写', '匹配', '提交'])
})
