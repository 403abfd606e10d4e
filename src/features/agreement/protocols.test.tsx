import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { ProtocolCenter } from './protocol-center'
import { ProtocolList } from './protocol-list'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const LIST = '/v1.0/credit/special/contract/list'
const contract = (code: string, title: string, group: string) => ({
  code,
  title,
  version: '1.1',
  group,
  institution_code: null,
  effective_at: '2025-12-31T16:00:00.000Z',
})
const contracts = [
  contract('privacy', '隐私政策', 'login'),
  contract('share-a', '个人信息共享授权书（甲银行）', 'institution'),
]

beforeEach(() => resetApi())

describe('all agreements', () => {
  test('stand under their headings with version and date, below the visitor’s own, and each can be opened [S2.20]', async () => {
    answer(LIST, { contracts })
    const onOpen = jest.fn()
    render(<ProtocolCenter own={<div>自己的</div>} onOpen={onOpen} onRepayment={() => {}} />)
    await screen.findByRole('heading', { level: 2, name: '登录与隐私' })
    expect(screen.getByRole('heading', { level: 2, name: '机构授权' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 3, name: '甲银行' })).toBeInTheDocument()
    expect(screen.getByText('自己的')).toBeInTheDocument()
    const [entry] = screen.getAllByRole('listitem')
    expect(entry).toHaveTextContent('《隐私政策》版本1.1，2026年1月1日起生效')
    await userEvent.click(screen.getByRole('button', { name: '《个人信息共享授权书（甲银行）》' }))
    expect(onOpen).toHaveBeenCalledWith({ code: 'share-a', version: '1.1' })
  })

  test('can be loaded again when they did not come', async () => {
    answer(LIST, 'offline')
    render(<ProtocolCenter own={null} onOpen={() => {}} onRepayment={() => {}} />)
    const retry = await screen.findByRole('button', { name: '重新加载' })
    answer(LIST, { contracts })
    await userEvent.click(retry)
    expect(await screen.findByText('《隐私政策》')).toBeInTheDocument()
  })
})

describe('the agreements of a product', () => {
  const onOther = jest.fn()
  const list = (product_code?: string) => (
    <ProtocolList
      sub="申请这个产品需要同意的协议"
      subject={product_code ? { product_code } : undefined}
      onOpen={() => {}}
      empty={{ title: '没有', why: '请选择。', action: { label: '查看产品列表', onClick: onOther } }}
    />
  )

  test('are those that the server names for it [S2.21]', async () => {
    answer(LIST, { contracts })
    render(list('p1'))
    const items = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    expect(sent(LIST)[0]).toMatchObject({ product_code: 'p1' })
  })

  test('without a product there is a way to the products, and the server is asked nothing [S2.21]', async () => {
    render(list())
    await userEvent.click(await screen.findByRole('button', { name: '查看产品列表' }))
    expect(onOther).toHaveBeenCalledTimes(1)
    expect(sent(LIST)).toEqual([])
  })

  test('an unknown product is not taken for a broken network', async () => {
    answer(LIST, refuse(404, '产品不存在'))
    render(list('gone'))
    expect(await screen.findByRole('button', { name: '查看产品列表' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument()
  })

  test('without a network they can be loaded again', async () => {
    answer(LIST, 'offline')
    render(list('p1'))
    const retry = await screen.findByRole('button', { name: '重新加载' })
    answer(LIST, { contracts })
    await userEvent.click(retry)
    expect(await screen.findByText('《隐私政策》')).toBeInTheDocument()
  })
})
