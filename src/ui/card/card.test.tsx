import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Card } from './card'
import { CardFoot } from './card-foot'

test('its title is a heading, and an article can be named', () => {
  render(
    <Card title="甲机构" role="article" label="甲机构的产品">
      内容
    </Card>,
  )
  expect(screen.getByRole('heading', { level: 2, name: '甲机构' })).toBeInTheDocument()
  expect(screen.getByRole('article', { name: '甲机构的产品' })).toHaveTextContent('内容')
})

test('its foot leads on, and says from which card; what stands beside it is no part of the button', async () => {
  const onClick = jest.fn()
  render(
    <Card title="甲机构">
      <CardFoot id="a-detail" label="查看明细，产品甲" note="我的申请：已提交" onClick={onClick}>
        查看明细
      </CardFoot>
    </Card>,
  )
  const button = screen.getByRole('button', { name: '查看明细，产品甲' })
  expect(button).toHaveTextContent(/^查看明细$/)
  expect(screen.getByText('我的申请：已提交')).toBeInTheDocument()
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})
