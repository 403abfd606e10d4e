import type { Application } from '@contract/endpoints/application'
import { quote } from '@contract/rates'
import { screen, within } from '@testing-library/react'
import { formatFen } from '@/lib/money/money'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { applied } from '../../../../test/forms/application'
import { byId, show } from '../../../../test/screen'
import { ACCOUNT, answer, resetApi, sent } from '../../../../test/tools/fake-api'
import { product } from '../../../../test/tools/offer-data'
import { ProductCatalog } from './product-catalog'

function open(loggedIn: boolean) {
  useSession.setState({ loggedIn })
  const pages = { onDetail: jest.fn(), onResult: jest.fn(), onResume: jest.fn(), onAbout: jest.fn() }
  const catalog = <ProductCatalog shown={0} renderOffline={({ code }) => <p>到店进度{code}</p>} {...pages} />
  return { ...pages, ...show(catalog) }
}
const serveOwn = (...applications: Application[]) =>
  answer('/web/result/list', { applications, account: ACCOUNT })
const products = () =>
  screen.queryAllByRole('article', { name: /^示例银行/ }).map((card) => card.id.replace('product-', ''))
const count = () => byId('filter-count')

beforeEach(() => {
  resetApi()
  platform.session.remove('catalog_filters')
  useForm.getState().clear()
  answer('/v1.0/product/list', {
    products: [
      product('a', { amount_max: 1_000_000, annual_rate: 9.5 }),
      product('b', { terms: [12, 24] }),
      product('c', { annual_rate: 21, offline: true }),
    ],
  })
  serveOwn(applied())
  answer('/v1/app/pending', { pending: null })
})

describe('products', () => {
  test('a guest sees all products with their public terms, and is not asked to log in [S2.12]', async () => {
    const { onDetail, user } = open(false)
    await user.click(await screen.findByRole('button', { name: '查看明细，示例产品b' }))
    const { product: opened } = onDetail.mock.calls[0][0]
    expect(opened).toMatchObject({ code: 'b', amount: 1_000_000, term: 12 })
    expect([...sent('/web/result/list'), ...sent('/v1/app/pending')]).toEqual([])
    expect(screen.getByText('需到店办理')).toBeInTheDocument()
  })

  test('a list without products says so', async () => {
    answer('/v1.0/product/list', { products: [] })
    open(false)
    expect(await screen.findByText('暂时没有上架的产品')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '筛选' })).not.toBeInTheDocument()
  })
})

describe('one amount and term for all products', () => {
  test('all figures are for the amount and the term of the draft, and of 10,000 yuan and 12 months without one', async () => {
    const { unmount } = open(false)
    expect(await screen.findByText('按10,000元、分12个月还试算')).toBeInTheDocument()
    unmount()
    useForm.getState().fill({ amount: 3_000_000, term: 12 })
    open(false)
    expect(await screen.findByText('按30,000元、分12个月还试算')).toBeInTheDocument()
    const { total_cost } = quote(product('b').price, 3_000_000, 12)
    expect(byId('product-b')).toHaveTextContent(`${formatFen(total_cost)}元`)
    expect(byId('product-a')).toHaveTextContent('不提供30,000元：可申请区间1,000至10,000元')
    expect(byId('product-a')).not.toHaveTextContent('%')
    expect(products()).toEqual(['b', 'c', 'a'])
  })
})

describe('filters', () => {
  const openFilters = async (from = '筛选') => {
    const view = open(false)
    await view.user.click(await screen.findByRole('button', { name: from }))
    return { ...view, sheet: within(screen.getByRole('dialog', { name: '金额、期限和筛选' })) }
  }

  test('no filter is set for the visitor, who reads how many products their choice leaves [S15.5]', async () => {
    const { user, sheet } = await openFilters()
    expect(count()).toHaveTextContent('共3个产品')
    expect(sheet.getByRole('checkbox')).not.toBeChecked()
    expect(sheet.getByRole('radio', { name: '不限' })).toBeChecked()
    await user.click(sheet.getByRole('radio', { name: '24个月' }))
    await user.click(sheet.getByRole('checkbox'))
    await user.click(sheet.getByRole('button', { name: '查看1个产品' }))
    expect(products()).toEqual(['b'])
    expect(screen.getByText('按10,000元、分24个月还试算')).toBeInTheDocument()
  })

  test('an amount that cannot be borrowed is calculated nowhere, and its field says so', async () => {
    const { user, sheet } = await openFilters('修改金额和期限')
    const amount = sheet.getByLabelText('想借多少')
    await user.clear(amount)
    await user.type(amount, '300000')
    await user.click(byId('filter-show'))
    expect(amount).toHaveFocus()
    expect(amount).toBeInvalid()
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    expect(screen.getByText('按10,000元、分12个月还试算')).toBeInTheDocument()
  })
})

describe('the orders and applications of the visitor', () => {
  test('only an application that a store handles shows its visit', async () => {
    serveOwn(applied(), applied({ apply_no: 'SQ2', code: 'c', offline: true }))
    open(true)
    expect(await screen.findByText('到店进度c')).toBeInTheDocument()
    expect(screen.queryByText('到店进度b')).not.toBeInTheDocument()
  })

  test('of many applications the newest two are shown, and all of them on demand', async () => {
    serveOwn(...['SQ3', 'SQ2', 'SQ1'].map((apply_no) => applied({ apply_no })))
    const { user } = open(true)
    const more = await screen.findByRole('button', { name: '查看全部3笔申请' })
    expect(screen.getAllByRole('article', { name: /^我的申请/ })).toHaveLength(2)
    await user.click(more)
    expect(screen.getAllByRole('article', { name: /^我的申请/ })).toHaveLength(3)
  })

  test('an order that is submitted is not offered to be continued', async () => {
    const pending = { order_no: 'DD2', flow: 1, amount: null, updated_at: '2026-11-20T06:00:00Z' }
    answer('/v1/app/pending', { pending: { ...pending, page: 'result' } })
    open(true)
    await screen.findByRole('article', { name: /^我的申请/ })
    expect(screen.queryByRole('button', { name: '继续填写' })).not.toBeInTheDocument()
  })
})
