import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, ok, resetApi, sent } from '../../../test/fake-api'
import { info } from '../../../test/offer-data'
import { ProductView } from './product-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

async function open(asked: { amount?: number; term?: number } = {}) {
  const told = { onApply: jest.fn(), onProducts: jest.fn(), onOpenAgreement: jest.fn() }
  render(<ProductView code="a" {...asked} {...told} />)
  await screen.findByText('综合融资成本明示表')
  return { ...told, user: userEvent.setup() }
}
const amount = () => screen.getByLabelText('想借的金额')
const asked = () => sent('/v2/product/info').map(({ amount, term }) => ({ amount, term }))

beforeEach(() => {
  resetApi()
  answer('/v2/product/info', (body) => {
    const { product, cost_sheet, agreements } = info('a')
    const wanted = { amount: Number(body.amount ?? 2_000_000), term: Number(body.term ?? 12) }
    return ok({ product, cost_sheet: { ...cost_sheet, ...wanted }, agreements })
  })
})

test('another term loads its cost sheet, and is what is applied for', async () => {
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

test('an amount is asked for once it rests, not while it is being typed; the old figures say so meanwhile', async () => {
  const { user } = await open()
  await user.clear(amount())
  await user.type(amount(), '30000')
  expect(screen.getByText('正在重新计算，下面是上一次的结果')).toBeInTheDocument()
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

test('its agreements can be read', async () => {
  const { onOpenAgreement, user } = await open()
  await user.click(screen.getByRole('button', { name: '《授权书share-a》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith(expect.objectContaining({ code: 'share-a', version: '1.0' }))
})

test('a product that cannot be shown leads to the others', async () => {
  answer('/v2/product/info', 'offline')
  const onProducts = jest.fn()
  render(<ProductView code="a" onApply={() => {}} onProducts={onProducts} onOpenAgreement={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '查看产品列表' }))
  expect(onProducts).toHaveBeenCalled()
})
