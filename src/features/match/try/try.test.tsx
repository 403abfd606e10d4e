import { fen } from '@contract/brands'
import { screen, waitFor, within } from '@testing-library/react'
import { useMatch } from '@/stores/match'
import { useView } from '@/stores/view'
import { order } from '../../../../test/forms/order'
import { resetForms } from '../../../../test/forms/row'
import { match, pages, SHOW } from '../../../../test/forms/second-look'
import { byId, show } from '../../../../test/screen'
import { answer, ok, refuse, sent } from '../../../../test/tools/fake-api'
import { offer } from '../../../../test/tools/offer-data'
import { OfferList } from '../offer-list'

const SAVE = '/web/form/save'
const matched = [offer('a'), offer('b', { terms: [6, 12, 24] })]

/** Opens the list, chooses the first product and tries another term. */
async function tryTerm(term: number, given = { matched }) {
  answer(SHOW, match(given))
  const view = show(<OfferList order_no="DD1" shown={0} {...pages} />)
  await waitFor(() => expect(byId('offer-a')).toBeInTheDocument())
  await view.user.click(byId('offer-a-choose'))
  await view.user.click(byId('offers-change'))
  await view.user.click(screen.getByRole('radio', { name: `${term}个月` }))
  return view
}

beforeEach(() => {
  resetForms()
  useMatch.setState({ ready: null })
  useView.setState({ elder: false })
})

test('another term prices the rows in place, says both halves, and keeps what was chosen [S15.7]', async () => {
  const { user } = await tryTerm(6)
  const panel = within(screen.getByRole('region', { name: '改一改试试' }))
  expect(panel.getByRole('status')).toHaveTextContent(/^改6个月：每月多付约[\d,]+元，总共少付约[\d,]+元$/)
  expect(byId('offer-a')).toHaveTextContent(/每月3,44\d\.\d\d元/)
  expect(sent(SAVE)).toEqual([])
  await user.click(byId('offers-change'))
  expect(byId('offer-a')).toHaveTextContent('每月1,775.89元')
  expect(byId('offer-a-choose')).toBeChecked()
  expect(byId('offers-apply')).toHaveTextContent('申请1个产品')
})

test('a product that does not offer what is tried says so in its row, and nothing is applied for meanwhile [S15.7]', async () => {
  await tryTerm(24)
  expect(byId('offer-a')).toHaveTextContent('不提供24个月：可分6、12个月还')
  expect(byId('offer-b')).toHaveTextContent('共多付')
  expect(byId('offers-apply')).toBeNull()
})

test('one press puts what was tried into the order and matches it again, and a refusal is said beside it [S15.7]', async () => {
  const { user } = await tryTerm(6)
  answer('/web/form', order({ flow: 2, values: { amount: fen(2_000_000), term: 12, purpose: 'daily' } }))
  answer(SAVE, refuse(429, '请稍后再试'))
  await user.click(byId('try-take'))
  await waitFor(() => expect(byId('try-trouble')).toHaveTextContent('请稍后再试'))
  answer(SAVE, { order_no: 'DD1', flow: 2, next: 'match' })
  answer(SHOW, () => ok(match({ matched, term: 6 })))
  await user.click(byId('try-take'))
  await waitFor(() => expect(byId('try-take')).toBeNull())
  expect(byId('offers-change')).toHaveTextContent('20,000元 · 6个月')
  expect(sent(SAVE).at(-1)).toMatchObject({ values: { amount: 2_000_000, term: 6, purpose: 'daily' } })
  expect(byId('offer-a-choose')).toBeChecked()
})

test('the elder view shows three offers, and then three more', async () => {
  useView.setState({ elder: true })
  const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  answer(SHOW, match({ matched: codes.map((code) => offer(code)) }))
  const { user } = show(<OfferList order_no="DD1" shown={0} {...pages} />)
  await waitFor(() => expect(byId('offer-a')).toBeInTheDocument())
  const rows = () => screen.getAllByRole('article').length
  expect(rows()).toBe(3)
  await user.click(screen.getByRole('button', { name: '再看3个' }))
  expect(rows()).toBe(6)
  await user.click(screen.getByRole('button', { name: '再看1个' }))
  expect(rows()).toBe(7)
})
