import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import { AskFamily } from './ask-family'

const link = 'http://localhost/product/cf1-daily'
const press = async () => {
  render(<AskFamily code="cf1-daily" name="示例银行日常贷" />)
  await userEvent.click(screen.getByRole('button', { name: '请家人帮我看', hidden: true }))
}

test('a product is shared with its address alone, without order, amount or login', async () => {
  history.replaceState(null, '', '/product/cf1-daily?order_no=DD1&amount=2000000')
  const share = jest.fn(async () => {})
  Object.assign(navigator, { share })
  await press()
  expect(share).toHaveBeenCalledWith({ title: '示例银行日常贷', url: link })
})

test('where the system cannot share, the address is copied, or the page says that it was not', async () => {
  Object.assign(navigator, { share: undefined })
  const copy = jest.spyOn(platform, 'copy').mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await press()
  expect(copy).toHaveBeenCalledWith(link)
  expect(await screen.findByText('链接已复制，可以发给家人')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '请家人帮我看', hidden: true }))
  expect(await screen.findByText(/没有发出去/)).toBeInTheDocument()
})
