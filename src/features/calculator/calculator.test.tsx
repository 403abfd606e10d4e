import type { Price } from '@contract/price'
import { scheduleOf } from '@contract/rates/schedule'
import { settle } from '@contract/rates/settlement'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatFen } from '@/lib/money/money'
import { answer, resetApi } from '../../../test/tools/fake-api'
import { product } from '../../../test/tools/offer-data'
import HomeCalculator from './home-calculator'
import { CalculatorParts } from './parts'

const flat: Price = { method: 'flat', percent: 1, fees: [] }
const cheap = product('cheap')
const dear = product('dear', { price: flat })
/** The displayed value beside a label. */
const value = (label: string, within_: HTMLElement = document.body) =>
  within(within_).getByText(label).nextElementSibling?.textContent

beforeEach(() => {
  resetApi()
  answer('/v1.0/product/list', { products: [cheap, dear] })
})

test('the annual rates are a range, the payments those of the dearest product, which is named [S2.7, S14.1]', async () => {
  render(<HomeCalculator amount={1_000_000} term={12} />)
  expect(await screen.findByText('12.55% – 23.70%')).toBeInTheDocument()
  expect(screen.getByText('单利11.88% – 21.46%')).toBeInTheDocument()
  expect(value('借款')).toBe('10,000元，12个月2个产品提供')
  expect(value('每月还款')).toBe('933.37元')
  expect(value('还款总额')).toBe('11,200.00元')
  expect(value('利息与费用合计')).toBe('1,200.00元')
  expect(
    screen.getByText(
      /总成本最高的产品计算，以免少算：示例银行dear“示例产品dear”.*综合年化成本23\.70%（复利；单利为21\.46%）/,
    ),
  ).toBeInTheDocument()
  expect(screen.getByText(/最终以机构审批结果为准/)).toBeInTheDocument()
})

test('if no product offers exactly the chosen amount and term, the calculator says so and takes the nearest', async () => {
  render(<HomeCalculator amount={20_000_000} term={24} />)
  expect(await screen.findByText('没有产品正好提供所选的金额和期限，按最接近的试算')).toBeInTheDocument()
  expect(value('借款')).toContain('50,000元，12个月')
})

test('one product has one rate, and a principal that is due at the end is shown as the last payment', async () => {
  const late: Price = { method: 'interest_first', percent: 12, fees: [] }
  answer('/v1.0/product/list', { products: [product('late', { price: late })] })
  render(<HomeCalculator amount={1_000_000} term={12} />)
  expect(await screen.findByText('12.68%')).toBeInTheDocument()
  expect(value('每月还款')).toBe('100.00元')
  expect(value('最后一期还款')).toBe('10,100.00元')
})

test('a higher monthly payment of another product is shown', async () => {
  const late: Price = { method: 'interest_first', percent: 18, fees: [] }
  answer('/v1.0/product/list', { products: [dear, product('late', { price: late })] })
  render(<HomeCalculator amount={1_000_000} term={12} />)
  expect(await screen.findByText('其他产品每月最多还933.37元')).toBeInTheDocument()
})

test('the calculator promises nothing while no product is listed', async () => {
  answer('/v1.0/product/list', { products: [] })
  render(<HomeCalculator amount={1_000_000} term={12} />)
  expect(await screen.findByText(/目前没有上架的产品/)).toBeInTheDocument()
})

const fee = { name: '服务费', charged_by: '机构', when: 'upfront' as const, percent: 2 }
const price: Price = { method: 'annuity', percent: 12, fees: [fee], early_percent: 3 }
const open = async (which: RegExp, loan = { price, amount: 1_000_000, term: 24 }) => {
  const view = render(<CalculatorParts id="p" {...loan} />)
  await userEvent.click(screen.getByRole('button', { name: which }))
  await waitFor(() => expect(screen.queryByLabelText('正在打开试算')).not.toBeInTheDocument())
  return view
}

test('settling early shows the payment on that day, the cost until then, the saving, and both rates [S24.25]', async () => {
  await open(/提前还清试算/)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '6' } })
  const early = settle(price, 1_000_000, 24, 6)
  const due = scheduleOf(price, 1_000_000, 24).instalments[5]?.payment ?? 0
  expect(value('当天共还')).toBe(
    `${formatFen(due + early.balance + early.fee)}元本期还款${formatFen(due)}元剩余本金${formatFen(early.balance)}元提前还款手续费${formatFen(early.fee)}元`,
  )
  expect(early.fee).toBeGreaterThan(0)
  expect(value('利息与费用合计')).toBe(`${formatFen(early.total_cost)}元`)
  expect(value('比按期还完少付')).toBe(`${formatFen(early.saved)}元`)
  expect(value('综合年化成本')).toBe(
    `${early.annual_rate.toFixed(2)}%复利；单利${early.simple_rate.toFixed(2)}%`,
  )
  await userEvent.click(screen.getByRole('button', { name: '推后一期还清' }))
  expect(screen.getByText('7')).toBeInTheDocument()
  expect(value('利息与费用合计')).toBe(`${formatFen(settle(price, 1_000_000, 24, 7).total_cost)}元`)
})

test('the calculator says when settling early costs more than it saves', async () => {
  const dearFee: Price = { method: 'annuity', percent: 6, fees: [], early_percent: 50 }
  await open(/提前还清试算/, { price: dearFee, amount: 1_000_000, term: 12 })
  const { saved } = settle(dearFee, 1_000_000, 12, 6)
  expect(saved).toBeLessThan(0)
  expect(value('比按期还完多付')).toBe(`${formatFen(-saved)}元`)
})

test('the month of settling early stays within a shorter term, and cannot be chosen for a loan of one or two months', async () => {
  const { rerender } = await open(/提前还清试算/)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '20' } })
  rerender(<CalculatorParts id="p" price={price} amount={1_000_000} term={6} />)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '第5期')
  rerender(<CalculatorParts id="p" price={price} amount={1_000_000} term={2} />)
  expect(screen.getByText('提前还清试算')).toBeInTheDocument()
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  rerender(<CalculatorParts id="p" price={price} amount={1_000_000} term={1} />)
  expect(screen.queryByText('提前还清试算')).not.toBeInTheDocument()
})

test('the plan is a table of every instalment that ends at zero, and a long plan is shown in two steps [S24.25]', async () => {
  await open(/还款计划/, { price, amount: 1_000_000, term: 60 })
  const table = () => screen.getByRole('table', { name: '还款计划，单位：元' })
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['期数', '应还', '本金', '息费', '剩余本金'])
  expect(within(table()).getAllByRole('row')).toHaveLength(13)
  await userEvent.click(screen.getByRole('button', { name: '显示全部60期' }))
  const rows = within(table()).getAllByRole('row')
  expect(rows).toHaveLength(61)
  const { instalments } = scheduleOf(price, 1_000_000, 60)
  const last = instalments[59]
  expect(within(rows[60] as HTMLElement).getByRole('rowheader')).toHaveTextContent('60')
  expect(
    within(rows[60] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([last?.payment, last?.principal, last?.interest, 0].map((fen) => formatFen(fen ?? 0)))
  expect(screen.getByText(/放款时另收200\.00元，实际到手9,800\.00元/)).toBeInTheDocument()
})
