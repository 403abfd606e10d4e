import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSession } from '@/stores/session'
import { answer, resetApi, sent } from '../../../test/fake-api'
import { institution, product } from '../../../test/offer-data'
import { ProductCatalog } from './product-catalog'

jest.mock('@/http/api', () => jest.requireActual('../../../test/fake-api'))

const application = {
  apply_no: 'SQ1',
  order_no: 'DD1',
  code: 'b',
  product_name: '示例产品b',
  institution: institution('bank-b', '示例银行b'),
  amount: 2_000_000,
  term: 12,
  offline: false,
  status: 'reviewing' as const,
  status_text: '机构审核中',
  next_text: '',
  timeline: [],
}

function show(loggedIn: boolean) {
  useSession.setState({ loggedIn })
  const told = { onDetail: jest.fn(), onResult: jest.fn() }
  render(<ProductCatalog shown={0} {...told} />)
  return { ...told, user: userEvent.setup() }
}

beforeEach(() => {
  resetApi()
  answer('/v1.0/product/list', { products: [product('a'), product('b')] })
  answer('/web/result/list', { applications: [application] })
})

test('a guest sees all products with their public terms, and is not asked to log in', async () => {
  const { onDetail, user } = show(false)
  await user.click(await screen.findByRole('button', { name: '查看明细，示例产品b' }))
  expect(onDetail).toHaveBeenCalledWith(product('b'))
  expect(sent('/web/result/list')).toEqual([])
})

test('a visitor sees where their own application stands', async () => {
  const { onResult, user } = show(true)
  expect(await screen.findByText('我的申请：机构审核中')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '查看进度' }))
  expect(onResult).toHaveBeenCalledWith(application)
  expect(screen.getByRole('button', { name: '查看明细，示例产品a' })).toBeInTheDocument()
})

test('no product at all is said', async () => {
  answer('/v1.0/product/list', { products: [] })
  show(false)
  expect(await screen.findByText('暂时没有上架的产品')).toBeInTheDocument()
})
