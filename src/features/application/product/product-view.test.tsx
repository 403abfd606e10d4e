import { type Fen, fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { formatFen } from '@/lib/money/money'
import { byId, show, type User } from '../../../../test/screen'
import { answer, ok, refuse, resetApi, sent, toasts, wrong } from '../../../../test/tools/fake-api'
import { info } from '../../../../test/tools/offer-data'
import { ProductView } from './product-view'

const INFO = '/v2/product/info'
const pages = {
  onApply: jest.fn(),
  onProducts: jest.fn(),
  onAgreements: jest.fn(),
  onOpenAgreement: jest.fn(),
  plan: () => null,
}
const { onApply, onProducts, onOpenAgreement } = pages
const CHECKED = '按所选金额和期限试算'

async function open(asked: { amount?: Fen; term?: number } = {}) {
  const view = show(<ProductView code="a" {...asked} {...pages} />)
  await view.user.click(await screen.findByRole('button', { name: /改一改试试/ }))
  await view.user.click(screen.getByRole('button', { name: /^综合融资成本明示表/ }))
  return view
}
async function typeAmount(user: User, yuan: string) {
  await user.clear(byId('product-amount'))
  await user.type(byId('product-amount'), yuan)
}
const enter = (fen: number) =>
  fireEvent.input(byId('product-amount'), { target: { value: String(fen / 100) } })
const apply = (user: User) => user.click(screen.getByRole('button', { name: '申请这个产品' }))
/** The figure beside this label in the cost sheet of the page. */
const figure = (label: string) =>
  within(within(byId('product-sheet')).getByRole('group')).getByText(label).nextElementSibling?.textContent
const calls = () => sent(INFO).map(({ amount, term }) => ({ amount, term }))

const plain: Price = { method: 'annuity', percent: 11.88, fees: [] }
const dearer: Price = { ...plain, percent: 12.88 }
const totalCost = (price: Price, amount: number) => `${formatFen(quote(price, fen(amount), 12).total_cost)}元`

/** Simulates a server that responds with this price. `change` makes a sheet that does not match the price. */
const serve = (price: Price, change = (sheet: CostSheet) => sheet) =>
  answer(INFO, (body) => {
    const { product, cost_sheet, ...rest } = info('a')
    const priced = quote(price, fen(Number(body.amount ?? 2_000_000)), Number(body.term ?? 12))
    const { instalments: _, upfront: __, fees: ___, interest, ...figures } = priced
    const items = cost_sheet.items.map((item) => ({ ...item, amount: interest }))
    return ok({
      ...rest,
      product: { ...product, price },
      cost_sheet: change({ ...cost_sheet, ...figures, items }),
    })
  })

beforeEach(() => {
  jest.clearAllMocks()
  resetApi()
  serve(plain)
})

test('amount and term are one line that opens the fields, and the costs are equally large beside the rate [S24.8]', async () => {
  const { user } = show(<ProductView code="a" {...pages} />)
  const line = await screen.findByRole('button', { name: /^20,000元 · 12个月\s*改一改试试/ })
  expect(byId('product-amount')).toBeNull()
  expect(byId('product-sheet')).toHaveTextContent(
    /12\.55%综合年化1,310\.\d\d元12个月一共多付本金20,000元利息1,310\.\d\d元，无其他费用/,
  )
  await user.click(line)
  expect(byId('product-amount')).toHaveValue('20,000')
})

test('choosing another term loads its cost sheet, and the application uses that term [S2.13, S16.3]', async () => {
  const { user } = await open({ amount: fen(3_000_000), term: 12 })
  await user.click(screen.getByRole('radio', { name: '6个月' }))
  await waitFor(() =>
    expect(calls()).toEqual([
      { amount: 3_000_000, term: 12 },
      { amount: 3_000_000, term: 6 },
    ]),
  )
  await apply(user)
  expect(onApply).toHaveBeenCalledWith({ code: 'a', amount: 3_000_000, term: 6 }, '示例银行a「示例产品a」')
})

test('an amount is sent to the server once typing pauses, and its figures are shown while it is being typed', async () => {
  const { user } = await open()
  await typeAmount(user, '30000')
  expect(screen.getByText('按产品条款试算，正在与服务器核对')).toBeInTheDocument()
  const { monthly_payment, interest, total_repayment } = quote(plain, fen(3_000_000), 12)
  expect(figure('每月还款')).toBe(`${formatFen(monthly_payment)}元`)
  expect(figure('利息')).toContain(`${formatFen(interest)}元`)
  expect(figure('还款总额')).toBe(`${formatFen(total_repayment)}元`)
  expect(await screen.findByText(CHECKED, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(calls().map(({ amount }) => amount)).toEqual([undefined, 3_000_000])
})

test('an amount outside of the range is refused at its field, and hides the figures of the sheet', async () => {
  const { user } = await open()
  await typeAmount(user, '60000')
  expect(screen.getByRole('status')).toHaveTextContent('请先改好上面的金额，费用会按新的金额显示')
  // They keep their place while they are hidden, so that nothing moves while the amount is being typed.
  const heading = () => screen.queryByRole('heading', { name: '综合融资成本明示表' })
  expect(heading()).toBeNull()
  expect(screen.getAllByText('综合融资成本明示表')).toHaveLength(2)
  await apply(user)
  expect(byId('product-amount')).toHaveFocus()
  expect(byId('product-amount-error')).toHaveTextContent('50,000')
  expect(onApply).not.toHaveBeenCalled()
  expect(calls()).toHaveLength(1)
  await typeAmount(user, '30000')
  expect(heading()).toBeInTheDocument()
})

test('terms that have changed on the server replace those of the sheet, and the page says so', async () => {
  await open()
  serve(dearer)
  enter(4_000_000)
  expect(figure('一共多付')).toBe(totalCost(plain, 4_000_000))
  expect(await screen.findByText('这个产品的条款刚刚更新，以下都是最新的费用。')).toBeInTheDocument()
  expect(figure('一共多付')).toBe(totalCost(dearer, 4_000_000))
})

test('a sheet that does not follow from the price of its product is loaded once more', async () => {
  serve(plain, (sheet) =>
    calls().length === 1 ? { ...sheet, total_cost: fen(sheet.total_cost + 1) } : sheet,
  )
  await open()
  await waitFor(() => expect(calls()).toHaveLength(2))
  await waitFor(() => expect(figure('一共多付')).toBe(totalCost(plain, 2_000_000)))
  expect(screen.getByRole('button', { name: /^12期还款计划/ })).toBeInTheDocument()
})

test('if price and sheet still differ, the page shows only the sheets of the server and stops reloading', async () => {
  serve(plain, (sheet) => ({ ...sheet, total_cost: fen(sheet.total_cost + 1) }))
  await open()
  await waitFor(() => expect(calls()).toHaveLength(2))
  enter(4_000_000)
  expect(screen.getByText('正在重新计算，下面是上一次的结果')).toBeInTheDocument()
  expect(figure('贷款本金')).toBe('20,000.00元')
  expect(await screen.findByText(CHECKED)).toBeInTheDocument()
  expect(figure('一共多付')).toBe(`${formatFen(fen(quote(plain, fen(4_000_000), 12).total_cost + 1))}元`)
  await act(async () => {})
  expect(calls()).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /还款计划/ })).toBeNull()
})

test('the agreements of a product can be read', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: '《授权书share-a》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith(expect.objectContaining({ code: 'share-a', version: '1.0' }))
})

test('an unknown product has one message with one action, and no toast', async () => {
  answer(INFO, refuse(404, '该产品不存在或已下架'))
  const { user } = show(<ProductView code="a" {...pages} />)
  expect(await screen.findByText('没有找到这个产品')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: '看全部产品' }))
  expect(onProducts).toHaveBeenCalled()
})

test('a link with an amount that the product does not offer says which it offers, and leads to its example', async () => {
  answer(INFO, wrong('amount', '该产品可申请区间为1,000元–50,000元'))
  const { user } = show(<ProductView code="a" amount={fen(90_000_000)} term={12} {...pages} />)
  expect(await screen.findByText('该产品可申请区间为1,000元–50,000元。')).toBeInTheDocument()
  expect(toasts).toEqual([])
  serve(plain)
  await user.click(screen.getByRole('button', { name: '改为可申请的金额和期限' }))
  expect(await screen.findByText(CHECKED)).toBeInTheDocument()
  expect(calls().at(-1)).toEqual({ amount: undefined, term: undefined })
})
