import { type Fen, fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { scheduleOf } from '@contract/rates/schedule'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { formatFen } from '@/lib/money/money'
import { answer, resetApi } from '../../../test/tools/fake-api'
import { product } from '../../../test/tools/offer-data'
import HomeCalculator from './home-calculator'
import { PlanPart } from './plan-part'
import type { CalculatorHead } from './result-frame'

const flat: Price = { method: 'flat', percent: 1, fees: [] }
const cheap = product('cheap')
const dear = product('dear', { price: flat })

beforeEach(() => {
  resetApi()
  answer('/v1.0/product/list', { products: [cheap, dear] })
})

function Home({ amount, term = 12 }: { amount: Fen | null; term?: number }) {
  const [head, setHead] = useState<CalculatorHead>()
  return (
    <div data-testid="result">
      {head?.monthly}，{head?.count}个
      <HomeCalculator products={useLoad(listProducts, [])} amount={amount} term={term} onHead={setHead} />
    </div>
  )
}

test('the result shows the range of the payments, how many products there are, and the rate and the cost of the cheapest and of the dearest [S2.7, S14.1]', async () => {
  render(<Home amount={fen(1_000_000)} />)
  expect(await screen.findByText(/多付1,200元/)).toBeInTheDocument()
  // The word stands before the line of points, and, hidden there by style, at each end for screens without the line.
  expect(screen.getByTestId('result')).toHaveTextContent(
    /^888–934元，2个综合年化综合年化12\.55%多付655元综合年化23\.70%多付1,200元$/,
  )
})

test('one product has one figure', async () => {
  const late: Price = { method: 'interest_first', percent: 12, fees: [] }
  answer('/v1.0/product/list', { products: [product('late', { price: late })] })
  render(<Home amount={fen(1_000_000)} />)
  expect(await screen.findByText(/多付/)).toBeInTheDocument()
  expect(screen.getByTestId('result')).toHaveTextContent(/^100元，1个综合年化综合年化12\.68%多付1,200元$/)
})

test('the calculator promises nothing while no product is listed', async () => {
  answer('/v1.0/product/list', { products: [] })
  render(<Home amount={fen(1_000_000)} />)
  expect(await screen.findByText(/目前没有上架的产品/)).toBeInTheDocument()
})

const fee = { name: '服务费', charged_by: '机构', when: 'upfront' as const, percent: 2 }
const price: Price = { method: 'annuity', percent: 12, fees: [fee] }

test('the repayment plan labels its first and last bar with their amounts, and opens a table that ends at zero, a long one in two steps', async () => {
  render(<PlanPart id="p" price={price} amount={fen(1_000_000)} term={60} />)
  expect(await screen.findByRole('img')).toHaveAccessibleName(
    /^60期，每期还222\.44–.*元；共还本金10,000\.00元，利息[\d,.]+元$/,
  )
  const { instalments } = scheduleOf(price, fen(1_000_000), 60)
  const last = instalments[59]
  const ends = [instalments[0]?.payment, last?.payment, instalments[0]?.balance].map((sum = fen(0)) =>
    formatFen(sum),
  )
  for (const words of [
    `第1期${ends[0]}元`,
    `第60期${ends[1]}元`,
    `第1期还后${ends[2]}元`,
    '第60期还后0.00元',
  ])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '看每一期的数字' }))
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
  expect(within(rows[60] as HTMLElement).getByRole('rowheader')).toHaveTextContent('60')
  expect(
    within(rows[60] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([last?.payment, last?.principal, last?.interest, fen(0)].map((sum = fen(0)) => formatFen(sum)))
  expect(screen.getByText(/放款时另收200\.00元，实际到手9,800\.00元/)).toBeInTheDocument()
})
