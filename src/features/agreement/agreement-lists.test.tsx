import { institutionCode } from '@contract/brands'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSession } from '@/stores/session'
import { contract } from '../../../test/tools/agreement-data'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { AgreeList } from './agree-list'
import { ProtocolCenter } from './protocol-center'
import { ProtocolList } from './protocol-list'

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

test('all agreements are listed by group and institution with version and date, below the visitor’s own, and can be opened [S2.20]', async () => {
  answer(LIST, {
    contracts: [
      contract('hk-1', { title: '还款服务须知', group: 'hk' }),
      contract('notice-a', { title: '借款申请须知（甲银行）', group: 'institution' }),
      contract('share-b', { title: '个人信息共享授权书（乙小贷）', group: 'institution' }),
      contract('share-a', { title: '个人信息共享授权书（甲银行）', group: 'institution' }),
      contract('privacy', { title: '隐私政策' }),
    ],
  })
  const onOpen = jest.fn()
  render(<ProtocolCenter ownConsents={() => <div>自己的</div>} onOpen={onOpen} onRepayment={() => {}} />)
  await screen.findByRole('heading', { level: 2, name: '登录与隐私' })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.slice(1)).toEqual(['登录与隐私', '机构授权', '甲银行', '乙小贷', '还款'])
  expect(screen.getByText('自己的')).toBeInTheDocument()
  const entries = screen.getAllByRole('button', { name: /^《/ })
  expect(entries.map(({ id }) => id.replace('agreement-', ''))).toEqual([
    'privacy',
    'notice-a',
    'share-a',
    'share-b',
    'hk-1',
  ])
  expect(entries[0]).toHaveTextContent('《隐私政策》版本1.1，2026年1月1日起生效')
  await userEvent.click(entries[2] as HTMLElement)
  expect(onOpen).toHaveBeenCalledWith({ code: 'share-a', version: '1.1' })
})

test('the list of an unknown order or support page says that nothing was found and leads on, without a retry', async () => {
  answer(LIST, refuse(404, '订单不存在'))
  show({ order_no: 'DD404' })
  expect(await screen.findByRole('button', { name: '查看全部协议' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument()
})

test('an unknown product leads to the product list and not to a retry', async () => {
  answer(LIST, refuse(404, '产品不存在'))
  render(
    <ProtocolList
      title="申请要同意的协议"
      subject={{ product_code: 'gone' }}
      onOpen={() => {}}
      empty={{ title: '没有', why: '请选择。', action: { label: '看全部产品', onClick: () => {} } }}
    />,
  )
  expect(await screen.findByRole('button', { name: '看全部产品' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument()
})
