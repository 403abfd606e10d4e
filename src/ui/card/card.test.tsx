import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { Card } from './card'

test('its title is a heading, and an article can be named', () => {
  render(
    <Card title="甲机构" role="article" label="甲机构的产品">
      内容
    </Card>,
  )
  expect(screen.getByRole('heading', { level: 2, name: '甲机构' })).toBeInTheDocument()
  expect(screen.getByRole('article', { name: '甲机构的产品' })).toHaveTextContent('内容')
})
