import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSession } from '@/stores/session'
import { answer, refuse, resetApi, sent, toasts } from '../../../test/tools/fake-api'
import { AgreeList, grouped } from './agree-list'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const LIST = '/v1.0/credit/special/contract/list'
const contract = (code: string, group: string, institution_code: string | null = null) => ({
  code,
  title: `标题${code}`,
  version: '1.1',
  group,
  institution_code,
  effective_at: '2026-01-01T00:00:00.000+08:00',
})
const contracts = [
  contract('notice', 'institution', 'cf1'),
  contract('privacy', 'login'),
  contract('x', 'new'),
]

function show(subject: { order_no?: string; sid?: string }) {
  const told = { onOpen: jest.fn(), onAll: jest.fn() }
  render(<AgreeList {...subject} {...told} />)
  return { ...told, user: userEvent.setup() }
}

beforeEach(() => {
  resetApi()
  useSession.setState({ loggedIn: true, expired: false })
  answer(LIST, { contracts })
})

test('groups come in their order, and none is lost', () => {
  expect(grouped(contracts).map(([title, list]) => [title, list.map(({ code }) => code)])).toEqual([
    ['用户协议与隐私', ['privacy']],
    ['机构授权与须知', ['notice']],
    ['其他', ['x']],
  ])
})

test('the agreements of an order stand under their headings with version and date, and open in that version [S2.19, S22.4]', async () => {
  const { onOpen, user } = show({ order_no: 'DD1' })
  expect(await screen.findByRole('heading', { name: '用户协议与隐私' })).toBeInTheDocument()
  expect(screen.getAllByText('版本1.1，2026年1月1日起生效')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '《标题notice》' }))
  expect(onOpen).toHaveBeenCalledWith({ code: 'notice', version: '1.1' })
  expect(sent(LIST)[0]).toMatchObject({ order_no: 'DD1' })
})

test('the agreements of a support page are asked for by its id [S2.19, S22.4]', async () => {
  show({ sid: 'demo' })
  expect(await screen.findByText('《标题privacy》')).toBeInTheDocument()
  expect(sent(LIST)[0]).toMatchObject({ sid: 'demo' })
  expect(sent(LIST)[0]).not.toHaveProperty('order_no')
})

test('without an order or a page it says so and leads to all agreements', async () => {
  const { onAll, user } = show({})
  await user.click(await screen.findByRole('button', { name: '查看全部协议' }))
  expect(onAll).toHaveBeenCalledTimes(1)
  expect(sent(LIST)).toEqual([])
})

test('an empty list is said', async () => {
  answer(LIST, { contracts: [] })
  show({ order_no: 'DD1' })
  expect(await screen.findByText('没有相关协议')).toBeInTheDocument()
})

test('without a network it can be tried again', async () => {
  answer(LIST, 'offline')
  const { user } = show({ order_no: 'DD1' })
  await screen.findByText('没有加载出协议列表')
  answer(LIST, { contracts })
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('《标题privacy》')).toBeInTheDocument()
})

test('an order without a login says that one is needed, and asking again leads there [S2.19]', async () => {
  const expire = jest.fn(() => useSession.setState({ loggedIn: false, expired: true }))
  resetApi(expire)
  answer(LIST, refuse(401, '请先登录'))
  const { user } = show({ order_no: 'DD1' })
  await screen.findByText('登录后查看')
  await user.click(screen.getByRole('button', { name: '去登录' }))
  await screen.findByText('登录后查看')
  expect(expire).toHaveBeenCalledTimes(2)
  expect(toasts).toEqual(['请先登录', '请先登录'])
})
