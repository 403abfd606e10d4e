import { fen } from '@contract/brands'
import { screen, waitFor } from '@testing-library/react'
import { useForm } from '@/stores/form'
import { useMatch } from '@/stores/match'
import { order } from '../../../test/forms/order'
import { openForm, resetForms } from '../../../test/forms/row'
import { look, match, pages, SHOW, secondLook } from '../../../test/forms/second-look'
import { byId, holdBack, show } from '../../../test/screen'
import { answer, ok, refuse, sent } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'

const SAVE = '/web/form/save'
const { onChange, onOrder } = pages
const TAKE = /^按此重新匹配/
const matched = { order_no: 'DD1', flow: 2, next: 'match' } as const
const values = { amount: 5_000_000, term: 12, purpose: 'daily' }

/** Opens the list of a match with these second looks. */
function showLooks(...given: Parameters<typeof match>) {
  secondLook.serve()
  answer(SHOW, match(...given))
  return show(secondLook.element())
}
/** Takes the second look and saves the order. The next match responds as given. */
async function take(then: Parameters<typeof answer<typeof SHOW>>[1]) {
  const view = await openForm(secondLook, () =>
    answer(SAVE, () => {
      answer(SHOW, then)
      return ok(matched)
    }),
  )
  await view.press()
  return view
}

beforeEach(() => {
  resetForms()
  useMatch.setState({ ready: null })
})

test('while one second look is being taken no other one can be taken', async () => {
  const { user } = showLooks({ second_look: [look('x'), look('y')] })
  const held = holdBack(ok(order({ flow: 2 })))
  answer('/web/form', held.answer)
  const [one, other] = await screen.findAllByRole('button', { name: TAKE })
  await user.click(one as HTMLElement)
  await user.click(other as HTMLElement)
  answer(SHOW, match({ matched: [offer('x')] }))
  held.release()
  await waitFor(() => expect(byId('offer-x')).toBeInTheDocument())
  expect(sent('/web/form')).toHaveLength(1)
  expect(sent(SAVE)).toHaveLength(1)
})

test('an order that was saved but not matched is reported as exactly that', async () => {
  await take(refuse(429, '请稍后再试'))
  await waitFor(() =>
    expect(byId('look-x-trouble')).toHaveTextContent('金额和期限已经改好，但没有加载出新的结果，请再试一次'),
  )
})

test('an order with an application stays unchanged, and a new order takes the amount, the term and the old purpose', async () => {
  const { press } = await openForm(secondLook, () => {
    useForm.getState().fill({ name: '别人' })
    useForm.getState().setOrder('DD1', 2)
    const known = order({ flow: 2, values: { amount: fen(9_000_000), term: 12, purpose: 'daily' } })
    answer('/web/form', ({ order_no }) =>
      ok(order_no ? known : order({ order_no: 'DD2', values: { name: '张三' } })),
    )
    answer(SAVE, { order_no: 'DD2', flow: 1, next: 'form' })
  })
  await press()
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(sent(SAVE)).toMatchObject([{ order_no: 'DD2', flow: 0, values }])
  expect(useForm.getState()).toMatchObject({ order_no: 'DD2', flow: 1 })
  expect(useForm.getState().data.name).toBeUndefined()
})

test('if another order took the second look, that order is shown', async () => {
  const { press } = await openForm(secondLook, () => {
    answer('/web/form', order({ order_no: 'DD2', flow: 2 }))
    answer(SAVE, () => {
      answer(SHOW, match({ order_no: 'DD2', matched: [offer('x')] }))
      return ok({ ...matched, order_no: 'DD2' })
    })
  })
  await press()
  await waitFor(() => expect(onOrder).toHaveBeenCalledWith('DD2'))
  expect(useMatch.getState().take('DD2')).toMatchObject({ order_no: 'DD2' })
})

test('a product that has changed and no longer fits is reported as missing', async () => {
  await take(match({ matched: [offer('a')] }))
  expect(await screen.findByText(/您选的产品刚有变化，没有出现在结果中/)).toBeInTheDocument()
})
