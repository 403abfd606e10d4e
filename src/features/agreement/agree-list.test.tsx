import { institutionCode } from '@contract/brands'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSession } from '@/stores/session'
import { contract } from '../../../test/tools/agreement-data'
import { answer, resetApi, sent } from '../../../test/tools/fake-api'
import { AgreeList } from './agree-list'

const LIST = '/v1.0/credit/special/contract/list'
const contracts = [
  contract('notice', { group: 'institution', institution_code: institutionCode('cf1') }),
  contract('privacy'),
  contract('x', { group: 'new' }),
]

function show(subject: { order_no?: string; sid?: string }) {
  const handlers = { onOpen: jest.fn(), onAll: jest.fn() }
  render(<AgreeList {...subject} {...handlers} />)
  return { ...handlers, user: userEvent.setup() }
}

beforeEach(() => {
  resetApi()
  useSession.setState({ loggedIn: true, expired: false })
  answer(LIST, { contracts })
})

test('the agreements of an order are listed under headings in a fixed order with version and date, and open in that version [S2.19, S22.4]', async () => {
  const { onOpen, user } = show({ order_no: 'DD1' })
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['用户协议与隐私', '机构授权与须知', '其他'])
  const entries = screen.getAllByRole('button', { name: /^《/ })
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '《协议privacy》版本1.1，2026年1月1日起生效›',
    '《协议notice》版本1.1，2026年1月1日起生效›',
    '《协议x》版本1.1，2026年1月1日起生效›',
  ])
  await user.click(screen.getByRole('button', { name: /^《协议notice》/ }))
  expect(onOpen).toHaveBeenCalledWith({ code: 'notice', version: '1.1' })
  expect(sent(LIST)[0]).toMatchObject({ order_no: 'DD1' })
})

test('a list without an order or a support page leads to all agreements and requests nothing', async () => {
  const { onAll, user } = show({})
  await user.click(await screen.findByRole('button', { name: '查看全部协议' }))
  expect(onAll).toHaveBeenCalledTimes(1)
  expect(sent(LIST)).toEqual([])
})

test('an empty list of agreements says that it is empty', async () => {
  answer(LIST, { contracts: [] })
  show({ order_no: 'DD1' })
  expect(await screen.findByText('没有相关协议')).toBeInTheDocument()
})
