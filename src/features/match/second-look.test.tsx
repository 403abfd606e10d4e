import type { Data } from '@contract/endpoints'
import type { SecondLook } from '@contract/offer'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from '@/stores/form'
import { useMatch } from '@/stores/match'
import { ACCOUNT, answer, ok, refuse, resetApi, sent, wrong } from '../../../test/tools/fake-api'
import { offer, product } from '../../../test/tools/offer-data'
import { OfferList } from './offer-list'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

type Match = Data<'/v2/product/showList'>
type Order = Data<'/web/form'>

const look = (code: string, given: Partial<SecondLook> = {}): SecondLook => ({
  ...product(code, { amount: 5_000_000 }),
  changes: [{ code: 'amount_change', text: '金额改为50,000元' }],
  ...given,
})
const match = (given: Partial<Match> = {}): Match => ({
  order_no: 'DD1',
  amount: 9_000_000,
  term: 12,
  matched: [],
  unmatched: [],
  second_look: [look('x')],
  no_fit: null,
  personalised: true,
  trace_id: 'trace',
  ...given,
})
const order = (given: Partial<Order> = {}): Order => ({
  order_no: 'DD1',
  flow: 3,
  fields: [],
  values: { amount: 9_000_000, term: 12, purpose: 'daily' },
  id_no_masked: null,
  agreements: [],
  account: ACCOUNT,
  limits: { min: 100_000, max: 20_000_000, step: 100_000 },
  terms: [6, 12],
  ...given,
})
const after = match({ amount: 5_000_000, matched: [offer('a'), offer('x')], second_look: [] })

function show() {
  const told = {
    onApply: jest.fn(),
    onDetail: jest.fn(),
    onChange: jest.fn(),
    onOrder: jest.fn(),
    onAbout: jest.fn(),
  }
  render(<OfferList order_no="DD1" shown={0} {...told} />)
  return { ...told, user: userEvent.setup() }
}
const TAKE = /^按这个金额和期限重新匹配/
const takeButton = () => screen.findByRole('button', { name: TAKE })
const trouble = (code: string) => document.getElementById(`look-${code}-trouble`)?.textContent

/** The order of the server: matched by what was saved last. */
function server() {
  answer('/web/form', order())
  answer('/web/form/save', () => {
    answer('/v2/product/showList', after)
    return ok({ order_no: 'DD1', flow: 3, next: 'match' })
  })
}

beforeEach(() => {
  resetApi()
  localStorage.clear()
  useMatch.setState({ ready: null })
  useForm.getState().clear()
  answer('/v2/product/showList', match())
  server()
})

test('where nothing fits as asked, what would stands in place of the dead end, changes first', async () => {
  show()
  const card = await screen.findByRole('article', { name: /^金额改为50,000元，示例银行x/ })
  expect(screen.getByRole('heading', { level: 1, name: '没有完全符合的产品' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '换个金额或期限可以申请1个' })).toBeInTheDocument()
  const text = card.textContent ?? ''
  const facts = ['金额改为50,000元', '示例银行x', '12.55%', '每月还款', '按本金50,000元测算', '重新匹配']
  const places = facts.map((fact) => text.indexOf(fact))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(screen.queryByText('可以换个金额或期限再试')).not.toBeInTheDocument()
})

test('where something fits it is below the offers, and closed', async () => {
  answer('/v2/product/showList', match({ matched: [offer('a')], second_look: [look('x'), look('y')] }))
  const { user } = show()
  const toggle = await screen.findByRole('button', { name: '换个金额或期限还可以申请2个' })
  expect(screen.queryByRole('button', { name: TAKE })).not.toBeInTheDocument()
  await user.click(toggle)
  expect(screen.getAllByRole('button', { name: TAKE })).toHaveLength(2)
})

test('of many three are shown at first', async () => {
  answer('/v2/product/showList', match({ second_look: ['a', 'b', 'c', 'd', 'e'].map((code) => look(code)) }))
  const { user } = show()
  const more = await screen.findByRole('button', { name: '再看其余2个' })
  expect(screen.getAllByRole('article')).toHaveLength(3)
  await user.click(more)
  expect(screen.getAllByRole('article')).toHaveLength(5)
})

test('a paid place is labelled there too', async () => {
  answer('/v2/product/showList', match({ second_look: [look('x', { sponsored: true }), look('y')] }))
  show()
  const [paid, other] = await screen.findAllByRole('article')
  expect(within(paid as HTMLElement).getByText('广告')).toBeInTheDocument()
  expect(within(other as HTMLElement).queryByText('广告')).not.toBeInTheDocument()
})

test('taken, the order is saved with it and the old purpose, matched again, and nothing is ticked', async () => {
  const { user } = show()
  await user.click(await takeButton())
  const card = await waitFor(() => {
    const found = document.getElementById('offer-x')
    if (!found) throw new Error('not matched again')
    return found
  })
  expect(sent('/web/form/save')).toMatchObject([
    { order_no: 'DD1', flow: 0, values: { amount: 5_000_000, term: 12, purpose: 'daily' } },
  ])
  expect(within(card).getByText('已重新匹配：金额改为50,000元')).toBeInTheDocument()
  await waitFor(() => expect(card).toHaveFocus())
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  expect(useForm.getState()).toMatchObject({
    order_no: 'DD1',
    flow: 3,
    data: { amount: 5_000_000, term: 12, purpose: 'daily' },
  })
})

test('two taps save once, and another one is not taken meanwhile', async () => {
  answer('/v2/product/showList', match({ second_look: [look('x'), look('y')] }))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answer('/web/form', async () => {
    await held
    return ok(order())
  })
  const { user } = show()
  const [one, other] = await screen.findAllByRole('button', { name: TAKE })
  await user.dblClick(one as HTMLElement)
  await user.click(other as HTMLElement)
  expect(one).toHaveAttribute('aria-busy', 'true')
  await act(async () => release())
  await waitFor(() => expect(document.getElementById('offer-x')).not.toBeNull())
  expect(sent('/web/form')).toHaveLength(1)
  expect(sent('/web/form/save')).toHaveLength(1)
})

test('without a network the card says so, and the next try is the same request', async () => {
  answer('/web/form/save', 'offline')
  const { user } = show()
  await user.click(await takeButton())
  await waitFor(() => expect(trouble('x')).toBe('还没有完成，请检查网络或稍后再试'))
  server()
  await user.click(await takeButton())
  await waitFor(() => expect(document.getElementById('offer-x')).not.toBeNull())
  const ids = sent('/web/form/save').map((body) => body.public.request_id)
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(ids).size).toBe(1)
})

test('what the server refuses is said at the card, in its words', async () => {
  answer('/web/form/save', wrong('values.amount', '金额须在1,000元至200,000元之间'))
  const { user } = show()
  await user.click(await takeButton())
  await waitFor(() => expect(trouble('x')).toBe('金额须在1,000元至200,000元之间'))
  answer('/web/form', refuse(404, '订单不存在'))
  await user.click(await takeButton())
  await waitFor(() => expect(trouble('x')).toBe('订单不存在'))
})

test('saved but not matched says exactly that', async () => {
  answer('/web/form/save', () => {
    answer('/v2/product/showList', refuse(429, '请稍后再试'))
    return ok({ order_no: 'DD1', flow: 3, next: 'match' })
  })
  const { user } = show()
  await user.click(await takeButton())
  await waitFor(() => expect(trouble('x')).toBe('金额和期限已经改好，但没有加载出新的结果，请再试一次'))
})

test('an order that is applied with stays as it is: a new one takes amount, term and the old purpose', async () => {
  useForm.getState().fill({ name: '别人' })
  useForm.getState().setOrder('DD1', 3)
  answer('/web/form', ({ order_no }) =>
    ok(order_no ? order() : order({ order_no: 'DD2', flow: 0, values: { name: '张三' } })),
  )
  answer('/web/form/save', { order_no: 'DD2', flow: 1, next: 'form' })
  const { onChange, user } = show()
  await user.click(await takeButton())
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(sent('/web/form/save')).toMatchObject([
    { order_no: 'DD2', flow: 0, values: { amount: 5_000_000, term: 12, purpose: 'daily' } },
  ])
  expect(useForm.getState()).toMatchObject({ order_no: 'DD2', flow: 1 })
  expect(useForm.getState().data.name).toBeUndefined()
})

test('where another order took it, that one is shown', async () => {
  answer('/web/form', order({ order_no: 'DD2' }))
  answer('/web/form/save', () => {
    answer('/v2/product/showList', { ...after, order_no: 'DD2' })
    return ok({ order_no: 'DD2', flow: 3, next: 'match' })
  })
  const { onOrder, user } = show()
  await user.click(await takeButton())
  await waitFor(() => expect(onOrder).toHaveBeenCalledWith('DD2'))
  expect(useMatch.getState().take('DD2')).toMatchObject({ order_no: 'DD2' })
})

test('a product that has changed meanwhile and does not fit after all is told', async () => {
  answer('/web/form/save', () => {
    answer('/v2/product/showList', { ...after, matched: [offer('a')] })
    return ok({ order_no: 'DD1', flow: 3, next: 'match' })
  })
  const { user } = show()
  await user.click(await takeButton())
  expect(await screen.findByText(/您选的产品刚有变化，没有出现在结果中/)).toBeInTheDocument()
})
