import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatFen } from '@/lib/money/money'
import { answer, ok, resetApi, sent } from '../../../test/tools/fake-api'
import { info } from '../../../test/tools/offer-data'
import { ProductView } from './product-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

async function open(asked: { amount?: number; term?: number } = {}) {
  const told = {
    onApply: jest.fn(),
    onProducts: jest.fn(),
    onAgreements: jest.fn(),
    onOpenAgreement: jest.fn(),
    calculator: (loan: object) => <output>{JSON.stringify(loan)}</output>,
  }
  render(<ProductView code="a" {...asked} {...told} />)
  await screen.findByText('综合融资成本明示表')
  return { ...told, user: userEvent.setup() }
}
const amount = () => screen.getByLabelText('想借的金额')
const asked = () => sent('/v2/product/info').map(({ amount, term }) => ({ amount, term }))

/** What the figures of the sheet on the page are. */
const figure = (label: string) =>
  within(document.getElementById('product-sheet') as HTMLElement).getByText(label).nextElementSibling
    ?.textContent
const slide = (fen: number) =>
  fireEvent.change(screen.getByRole('slider'), { target: { value: String(fen) } })

const plain: Price = { method: 'annuity', percent: 11.88, fees: [] }
const dearer: Price = { ...plain, percent: 12.88 }
/** The answer of a server whose terms are these. */
const priced = (
  price: Price,
  body: Record<string, unknown>,
  change: (sheet: CostSheet) => CostSheet = (s) => s,
) => {
  const { product, cost_sheet, agreements } = info('a')
  const amount = Number(body.amount ?? 2_000_000)
  const {
    instalments: _,
    upfront: __,
    fees: ___,
    interest,
    ...figures
  } = quote(price, amount, Number(body.term ?? 12))
  const [item] = cost_sheet.items
  const items = item ? [{ ...item, amount: interest }] : []
  return ok({
    product: { ...product, price },
    read_seconds: 0,
    cost_sheet: change({ ...cost_sheet, ...figures, items }),
    agreements,
  })
}

beforeEach(() => {
  resetApi()
  answer('/v2/product/info', (body) => priced(plain, body))
})

test('another term loads its cost sheet, and is what is applied for [S2.13, S16.3]', async () => {
  const { onApply, user } = await open({ amount: 3_000_000, term: 12 })
  await user.click(screen.getByRole('radio', { name: '6个月' }))
  await waitFor(() =>
    expect(asked()).toEqual([
      { amount: 3_000_000, term: 12 },
      { amount: 3_000_000, term: 6 },
    ]),
  )
  await user.click(screen.getByRole('button', { name: '申请这个产品' }))
  expect(onApply).toHaveBeenCalledWith({ code: 'a', amount: 3_000_000, term: 6 })
})

test('an amount is asked for once it rests, not while it is being typed; its figures are there at once', async () => {
  const { user } = await open()
  await user.clear(amount())
  await user.type(amount(), '30000')
  expect(screen.getByText('按产品条款试算，正在与服务器核对')).toBeInTheDocument()
  const { monthly_payment, interest, total_repayment } = quote(plain, 3_000_000, 12)
  expect(figure('每月还款')).toBe(`${formatFen(monthly_payment)}元`)
  expect(figure('利息')).toContain(`${formatFen(interest)}元`)
  expect(figure('还款总额')).toBe(`${formatFen(total_repayment)}元`)
  expect(await screen.findByText('按所选金额和期限测算')).toBeInTheDocument()
  expect(asked()).toEqual(
    [{}, { amount: 3_000_000 }].map((one) => ({ amount: undefined, term: undefined, ...one })),
  )
})

test('an amount outside of the range is told at the field, and is neither asked nor applied for', async () => {
  const { onApply, user } = await open()
  await user.clear(amount())
  await user.type(amount(), '60000')
  await user.click(screen.getByRole('button', { name: '申请这个产品' }))
  expect(amount()).toHaveFocus()
  expect(document.getElementById('product-amount-error')).toHaveTextContent('50,000')
  expect(onApply).not.toHaveBeenCalled()
  expect(asked()).toHaveLength(1)
})

test('with an amount that cannot be lent there are no figures, neither of the sheet nor of the calculator [S14.4]', async () => {
  const { user } = await open()
  await user.clear(amount())
  await user.type(amount(), '60000')
  expect(screen.getByRole('status')).toHaveTextContent('请先改好上面的金额，费用会按新的金额显示')
  // They keep their place, unseen, so that nothing moves while the amount is being typed.
  expect(screen.queryByRole('heading', { name: '综合融资成本明示表' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: '试算' })).not.toBeInTheDocument()
  expect(screen.getByText('综合融资成本明示表')).toBeInTheDocument()
  await user.clear(amount())
  await user.type(amount(), '30000')
  expect(screen.getByRole('heading', { name: '综合融资成本明示表' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '试算' })).toBeInTheDocument()
})

test('the calculator gets what the sheet shows, also before the server has answered', async () => {
  await open()
  expect(screen.getByText(/"amount":2000000,"term":12/)).toBeInTheDocument()
  slide(4_000_000)
  expect(screen.getByText(/"amount":4000000,"term":12/)).toBeInTheDocument()
  expect(await screen.findByText('按所选金额和期限测算')).toBeInTheDocument()
})

test('without a network the figures still follow, say that nobody has checked them, and are checked on request', async () => {
  const { user } = await open()
  answer('/v2/product/info', 'offline')
  slide(4_000_000)
  expect(await screen.findByText('没有核对成功，以下按产品条款试算')).toBeInTheDocument()
  expect(figure('贷款本金')).toBe('40,000.00元')
  answer('/v2/product/info', (body) => priced(plain, body))
  await user.click(screen.getByRole('button', { name: '重新计算' }))
  expect(await screen.findByText('按所选金额和期限测算')).toBeInTheDocument()
})

test('terms that changed meanwhile: the server’s sheet wins, the calculator takes its terms, and the visitor is told', async () => {
  await open()
  answer('/v2/product/info', (body) => priced(dearer, body))
  slide(4_000_000)
  expect(figure('总成本')).toBe(`${formatFen(quote(plain, 4_000_000, 12).total_cost)}元`)
  expect(await screen.findByText('这个产品的条款刚刚更新，以下都是最新的费用。')).toBeInTheDocument()
  expect(figure('总成本')).toBe(`${formatFen(quote(dearer, 4_000_000, 12).total_cost)}元`)
  expect(screen.getByText(/"percent":12\.88/)).toBeInTheDocument()
})

test('a sheet that its own product does not lead to wins too: it is asked for once more', async () => {
  let asked = 0
  answer('/v2/product/info', (body) => {
    asked++
    return priced(plain, body, (sheet) =>
      asked === 1 ? { ...sheet, total_cost: sheet.total_cost + 1 } : sheet,
    )
  })
  await open()
  await waitFor(() => expect(asked).toBe(2))
  await waitFor(() => expect(figure('总成本')).toBe(`${formatFen(quote(plain, 2_000_000, 12).total_cost)}元`))
  expect(await screen.findByText(/"amount":2000000/)).toBeInTheDocument()
})

test('if that does not help, nothing is worked out here: the sheet follows the server, which is not asked for ever', async () => {
  answer('/v2/product/info', (body) =>
    priced(plain, body, (sheet) => ({ ...sheet, total_cost: sheet.total_cost + 1 })),
  )
  await open()
  await waitFor(() => expect(asked()).toHaveLength(2))
  slide(4_000_000)
  expect(screen.getByText('正在重新计算，下面是上一次的结果')).toBeInTheDocument()
  expect(figure('贷款本金')).toBe('20,000.00元')
  expect(await screen.findByText('按所选金额和期限测算')).toBeInTheDocument()
  expect(figure('总成本')).toBe(`${formatFen(quote(plain, 4_000_000, 12).total_cost + 1)}元`)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(asked()).toHaveLength(3)
  expect(screen.queryByText(/"amount"/)).not.toBeInTheDocument()
})

test('its agreements can be read', async () => {
  const { onOpenAgreement, user } = await open()
  await user.click(screen.getByRole('button', { name: '《授权书share-a》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith(expect.objectContaining({ code: 'share-a', version: '1.0' }))
})

test('a product that cannot be shown leads to the others', async () => {
  answer('/v2/product/info', 'offline')
  const onProducts = jest.fn()
  render(
    <ProductView
      code="a"
      onApply={() => {}}
      onProducts={onProducts}
      onAgreements={() => {}}
      onOpenAgreement={() => {}}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: '查看产品列表' }))
  expect(onProducts).toHaveBeenCalled()
})
