import type { Application } from '@contract/endpoints/application'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Pending } from '@/http/calls/application'
import { platform } from '@/platform/platform'
import { useSession } from '@/stores/session'
import { ACCOUNT, answer, resetApi, sent } from '../../../../test/tools/fake-api'
import { institution, product } from '../../../../test/tools/offer-data'
import { ProductCatalog } from './product-catalog'

jest.mock('@/http/api', () => jest.requireActual('../../../../test/tools/fake-api'))

const application = (apply_no: string, given: Partial<Application> = {}): Application => ({
  apply_no,
  order_no: 'DD1',
  code: 'b',
  product_name: `示例产品${apply_no}`,
  institution: institution('bank-b', '示例银行b'),
  amount: 2_000_000,
  term: 12,
  offline: false,
  status: 'reviewing',
  status_text: '机构审核中',
  next_text: '机构可能致电核实。',
  timeline: [
    { status: 'submitted', text: '已提交', at: '2026-11-20T06:05:00Z' },
    { status: 'reviewing', text: '机构审核中', at: '2026-11-20T06:10:00Z' },
  ],
  ...given,
})
const pending: Pending = {
  order_no: 'DD2',
  flow: 1,
  page: 'selectProduct',
  amount: 2_000_000,
  updated_at: '2026-11-20T06:00:00Z',
}

function show(loggedIn: boolean) {
  useSession.setState({ loggedIn })
  const told = { onDetail: jest.fn(), onResult: jest.fn(), onResume: jest.fn() }
  const view = render(
    <ProductCatalog shown={0} renderOffline={({ code }) => <p>到店进度{code}</p>} {...told} />,
  )
  return { ...told, ...view, user: userEvent.setup() }
}
const products = () =>
  screen.queryAllByRole('article', { name: /^示例银行/ }).map((card) => card.id.replace('product-', ''))
const count = () => document.getElementById('filter-count')

beforeEach(() => {
  resetApi()
  platform.session.remove('catalog_filters')
  answer('/v1.0/product/list', {
    products: [
      product('a', { amount_max: 1_000_000, annual_rate: 9.5 }),
      product('b', { terms: [12, 24] }),
      product('c', { annual_rate: 21, offline: true }),
    ],
  })
  answer('/web/result/list', { applications: [application('SQ1')], account: ACCOUNT })
  answer('/v1/app/pending', { pending: null })
})

describe('products', () => {
  test('a guest sees all products with their public terms, and is not asked to log in [S2.12]', async () => {
    const { onDetail, user } = show(false)
    await user.click(await screen.findByRole('button', { name: '查看明细，示例产品b' }))
    expect(onDetail).toHaveBeenCalledWith(expect.objectContaining({ code: 'b' }))
    expect([...sent('/web/result/list'), ...sent('/v1/app/pending')]).toEqual([])
    expect(screen.getByText('需到店办理')).toBeInTheDocument()
  })

  test('no product at all is said', async () => {
    answer('/v1.0/product/list', { products: [] })
    show(false)
    expect(await screen.findByText('暂时没有上架的产品')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '筛选' })).not.toBeInTheDocument()
  })

  test('without a network the list can be loaded again', async () => {
    answer('/v1.0/product/list', 'offline')
    const { user } = show(false)
    const again = await screen.findByRole('button', { name: '重新加载' })
    answer('/v1.0/product/list', { products: [product('a')] })
    await user.click(again)
    await waitFor(() => expect(products()).toEqual(['a']))
  })
})

describe('filters', () => {
  const open = async () => {
    const view = show(false)
    await view.user.click(await screen.findByRole('button', { name: '筛选' }))
    return { ...view, sheet: within(screen.getByRole('dialog', { name: '筛选产品' })) }
  }

  test('nothing is narrowed for the visitor [S15.5]', async () => {
    const { sheet } = await open()
    expect(products()).toEqual(['a', 'b', 'c'])
    expect(count()).toHaveTextContent('共3个产品')
    expect(sheet.getByLabelText('想借的金额（元）')).toHaveValue('')
    for (const any of sheet.getAllByRole('radio', { name: '不限' })) expect(any).toBeChecked()
  })

  test('by amount, term and rate: the count follows, and all that was chosen is said', async () => {
    const { user, sheet } = await open()
    await user.type(sheet.getByLabelText('想借的金额（元）'), '20000')
    expect(products()).toEqual(['b', 'c'])
    await user.click(sheet.getByRole('radio', { name: '15%以内' }))
    expect(products()).toEqual(['b'])
    await user.click(sheet.getByRole('radio', { name: '24个月' }))
    expect(sheet.getByRole('status')).toHaveTextContent('符合条件的产品有1个')
    await user.click(sheet.getByRole('button', { name: '查看结果' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(count()).toHaveTextContent('筛选出1个，共3个产品')
    expect(screen.getByText(/已筛选：20,000元、24个月、综合年化成本15%以内/)).toBeInTheDocument()
  })

  test('what is no amount narrows nothing and is said at the field', async () => {
    const { user, sheet } = await open()
    await user.type(sheet.getByLabelText('想借的金额（元）'), '0')
    expect(sheet.getByText('请填写数字，例如20000')).toBeInTheDocument()
    expect(products()).toHaveLength(3)
  })

  test('a result without products says why and shows all again', async () => {
    const { user, sheet } = await open()
    await user.type(sheet.getByLabelText('想借的金额（元）'), '900000')
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    expect(screen.getByText(/没有产品满足900,000元的条件/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '清除筛选，看全部产品' }))
    expect(products()).toHaveLength(3)
  })

  test('they are kept over a reload, and cleared at once', async () => {
    const { user, sheet, unmount } = await open()
    await user.click(sheet.getByRole('radio', { name: '24个月' }))
    unmount()
    show(false)
    await waitFor(() => expect(products()).toEqual(['b']))
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(products()).toHaveLength(3)
  })
})

describe('the visitor’s own', () => {
  test('applications stand first, with their timeline, what comes next and the way to them [S2.12, S16.6]', async () => {
    const { onResult, user } = show(true)
    const own = within(await screen.findByRole('article', { name: /^我的申请/ }))
    await screen.findByRole('article', { name: /示例银行a/ })
    expect(screen.getAllByRole('article')[0]).toHaveAttribute('id', 'own-SQ1')
    expect(own.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '已提交已完成11月20日14:05',
      '机构审核中进行中11月20日14:10',
    ])
    expect(own.getByText('机构可能致电核实。')).toBeInTheDocument()
    await user.click(own.getByRole('button', { name: '查看进度，示例产品SQ1' }))
    expect(onResult).toHaveBeenCalledWith(application('SQ1'))
    expect(screen.getByText('我的申请：机构审核中')).toBeInTheDocument()
  })

  test('an application in a store shows its visit besides, the others do not', async () => {
    answer('/web/result/list', {
      account: ACCOUNT,
      applications: [application('SQ1'), application('SQ2', { code: 'c', offline: true })],
    })
    show(true)
    expect(await screen.findByText('到店进度c')).toBeInTheDocument()
    expect(screen.queryByText('到店进度b')).not.toBeInTheDocument()
  })

  test('of many the newest two are shown, all on demand', async () => {
    answer('/web/result/list', {
      applications: ['SQ3', 'SQ2', 'SQ1'].map((no) => application(no)),
      account: ACCOUNT,
    })
    const { user } = show(true)
    const more = await screen.findByRole('button', { name: '查看全部3笔申请' })
    expect(screen.getAllByRole('article', { name: /^我的申请/ })).toHaveLength(2)
    await user.click(more)
    expect(screen.getAllByRole('article', { name: /^我的申请/ })).toHaveLength(3)
  })

  test('what was left unfinished can be gone on with', async () => {
    answer('/v1/app/pending', { pending })
    const { onResume, user } = show(true)
    await user.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(onResume).toHaveBeenCalledWith(pending)
  })

  test('an order that is submitted is not unfinished', async () => {
    answer('/v1/app/pending', { pending: { ...pending, page: 'result' } })
    show(true)
    await screen.findByRole('article', { name: /^我的申请/ })
    expect(screen.queryByRole('button', { name: '继续填写' })).not.toBeInTheDocument()
  })

  test('without an answer about them the products are there all the same', async () => {
    answer('/web/result/list', 'offline')
    const { user } = show(true)
    const alert = within(await screen.findByRole('alert'))
    await screen.findByRole('article', { name: /示例银行a/ })
    expect(alert.getByText(/已提交的申请不受影响/)).toBeInTheDocument()
    answer('/web/result/list', { applications: [application('SQ1')], account: ACCOUNT })
    await user.click(alert.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('article', { name: /^我的申请/ })).toBeInTheDocument()
  })
})
