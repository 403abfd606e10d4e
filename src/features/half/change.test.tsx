import { fen } from '@contract/brands'
import type { HalfChange } from '@contract/endpoints/half'
import { screen, waitFor } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { useHalf } from '@/stores/half'
import { FORM, type HalfOrder, half, halfOrder, pages, SAVE } from '../../../test/forms/half'
import { order, REMARK } from '../../../test/forms/order'
import { openForm, reports, resetForms } from '../../../test/forms/row'
import { byId, show } from '../../../test/screen'
import { answer, sent } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'
import { HalfForm } from './half-form'
import { HalfProducts } from './half-products'

const LIST = '/open/credit/half/list'
/** A complete order, of which amount and term are asked for again. */
const changing = (given: Partial<HalfOrder> = {}) =>
  halfOrder({
    fields: order().fields.slice(0, 2),
    agreements: [],
    id_no_masked: '330***********0018',
    ...given,
  })

beforeEach(() => {
  resetForms()
  useHalf.setState({ order: halfOrder({ step: 'product', fields: [], agreements: [] }), offers: null })
})

const form = (change: HalfChange) => ({
  element: () => (
    <HalfForm {...pages} {...reports} change={change} area={{ code: undefined, control: null }} />
  ),
  submit: 'credit-submit',
  serve: () => answer(FORM, changing()),
})

test('an optional answer that a visitor of a partner empties is sent, so that it is taken back', async () => {
  const asked = { ...half, ...form('basics') }
  const { press, user } = await openForm({
    ...asked,
    serve: () => answer(FORM, changing({ fields: [...order().fields.slice(0, 2), REMARK] })),
  })
  await user.type(byId('credit-remark'), '好')
  await user.clear(byId('credit-remark'))
  answer(SAVE, { order_no: 'DD1', step: 'product' })
  await press()
  await waitFor(() => expect(sent(SAVE)).toMatchObject([{ values: { remark: '' } }]))
})

test.each<[string, Partial<HalfOrder>]>([
  ['an order that was applied with leads', { step: 'product', fields: [] }],
  ['an order whose products were chosen leads', { step: 'result', fields: [] }],
])('%s a visitor who wants to change it to its own step', async (_title, given) => {
  answer(FORM, changing(given))
  show(form('amount').element())
  await waitFor(() => expect(pages.onStep).toHaveBeenCalledWith(given.step))
})

test('an order in which something is missing asks for that, and not for a change', async () => {
  await openForm({ ...half, ...form('amount'), serve: () => answer(FORM, halfOrder()) })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('补充您的资料')
})

describe('the products', () => {
  const onChange = jest.fn()
  function open(list: Parameters<typeof answer<typeof LIST>>[1]) {
    answer(LIST, list)
    const props = { onChange, onAbout: jest.fn(), onChoose: jest.fn() }
    return show(<HalfProducts {...pages} {...props} shown={0} />)
  }

  test('修改 asks for amount and term, from which the draft of another order is removed and that of this one is not', async () => {
    const { user } = open({ matched: [offer('a')], no_fit: null })
    for (const [order_no, kept] of [
      ['DD0', undefined],
      ['DD1', 1_000_000],
    ] as const) {
      useForm.getState().fill({ amount: fen(1_000_000) })
      useForm.getState().setOrder(order_no, 0)
      await user.click(await screen.findByRole('button', { name: '修改金额和期限' }))
      expect(useForm.getState().data.amount).toBe(kept)
    }
    expect(onChange.mock.calls).toEqual([['amount'], ['amount']])
  })

  test.each<[HalfChange, boolean]>([
    ['amount', true],
    ['basics', false],
  ])(
    'where no product fits, the answers to change are %s if a change of the amount helps: %s',
    async (change, change_helps) => {
      const reasons = [{ code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }]
      const { user } = open({ matched: [], no_fit: { change_helps, reasons } })
      await screen.findByRole('heading', { level: 1, name: '暂时没有适合的产品' })
      expect(screen.queryByText(/^按监管要求/) === null).toBe(change_helps)
      await user.click(byId('credit-change'))
      expect(onChange).toHaveBeenCalledWith(change)
    },
  )
})
