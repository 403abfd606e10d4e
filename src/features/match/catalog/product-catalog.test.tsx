import { fen } from '@contract/brands'
import type { Application } from '@contract/endpoints/application'
import { screen, within } from '@testing-library/react'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { applied } from '../../../../test/forms/application'
import { byId, show } from '../../../../test/screen'
import { ACCOUNT, answer, resetApi } from '../../../../test/tools/fake-api'
import { product } from '../../../../test/tools/offer-data'
import { ProductCatalog } from './product-catalog'

function open(loggedIn: boolean) {
  useSession.setState({ loggedIn })
  const pages = {
    onDetail: jest.fn(),
    onResult: jest.fn(),
    onResume: jest.fn(),
    onLeave: jest.fn(),
    onAbout: jest.fn(),
  }
  const catalog = <ProductCatalog shown={0} renderOffline={({ code }) => <p>到店进度{code}</p>} {...pages} />
  return { ...pages, ...show(catalog) }
}
const serveOwn = (...applications: Application[]) =>
  answer('/web/result/list', { applications, account: ACCOUNT })
beforeEach(() => {
  resetApi()
  platform.session.remove('catalog_filters')
  useForm.getState().clear()
  answer('/v1.0/product/list', {
    products: [
      product('a', { amount_max: fen(1_000_000), annual_rate: 9.5 }),
      product('b', { terms: [12, 24] }),
      product('c', { annual_rate: 21, offline: true }),
    ],
  })
  serveOwn(applied())
  answer('/v1/app/pending', { pending: null })
})

test('the list of products says so when it is empty', async () => {
  answer('/v1.0/product/list', { products: [] })
  open(false)
  expect(await screen.findByText('暂时没有上架的产品')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '改条件' })).not.toBeInTheDocument()
})

const openFilters = async () => {
  const view = open(false)
  await view.user.click(await screen.findByRole('button', { name: '改条件' }))
  return { ...view, sheet: within(screen.getByRole('dialog', { name: '金额、期限和筛选' })) }
}

test('an amount that cannot be borrowed is calculated nowhere, and its field says so', async () => {
  const { user, sheet } = await openFilters()
  const amount = sheet.getByLabelText('想借多少')
  await user.clear(amount)
  await user.type(amount, '300000')
  await user.click(byId('filter-show'))
  expect(amount).toHaveFocus()
  expect(amount).toBeInvalid()
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  expect(screen.getByText('10,000元 · 12个月')).toBeInTheDocument()
})

test('only an application that a store handles shows its visit', async () => {
  serveOwn(applied(), applied({ apply_no: 'SQ2', code: 'c', offline: true }))
  open(true)
  expect(await screen.findByText('到店进度c')).toBeInTheDocument()
  expect(screen.queryByText('到店进度b')).not.toBeInTheDocument()
})

test('an application by jump leads to applying at the institution, and to its page once it has the application [S16.52]', async () => {
  serveOwn(applied({ way: 'jump', status: 'submitted' }), applied({ apply_no: 'SQ2', way: 'jump' }))
  open(true)
  await screen.findAllByRole('article', { name: /^我的申请/ })
  expect(byId('own-SQ1-leave')).toHaveTextContent(/^去机构申请/)
  expect(byId('own-SQ2-leave')).toHaveTextContent(/^去机构页面/)
})

test('an order that is submitted is not offered to be continued', async () => {
  const pending = { order_no: 'DD2', flow: 1, amount: null, updated_at: '2026-11-20T06:00:00Z' }
  answer('/v1/app/pending', { pending: { ...pending, page: 'result' } })
  open(true)
  await screen.findByRole('article', { name: /^我的申请/ })
  expect(screen.queryByRole('button', { name: '继续填写' })).not.toBeInTheDocument()
})

test('applications come first, one tab is shown at a time, and arrow keys change it', async () => {
  const { user } = open(true)
  await screen.findByRole('article', { name: /^我的申请/ })
  expect(byId('product-a')).toBeNull()
  screen.getByRole('tab', { name: '我的申请', selected: true }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '全部产品', selected: true })).toHaveFocus()
  expect(byId('product-a')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: /^我的申请/ })).not.toBeInTheDocument()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '我的申请', selected: true })).toHaveFocus()
})

test('a visitor without an application reads so, and is led to the products', async () => {
  serveOwn()
  const { user } = open(true)
  await user.click(await screen.findByRole('button', { name: '看全部产品' }))
  expect(byId('product-a')).toBeInTheDocument()
})
