import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useView } from '@/stores/view'
import { answer, calls, marked, refuse, resetApi, sent, toasts } from '../../../test/tools/fake-api'
import Ads from './ads'
import { AdSlot } from './slot'

const CLICK = '/web/ad/click'
const UV = '/web/ad/uv/click'
const STOCK = '/web/ad/stock/click'
const ad = (change: object = {}) => ({
  id: 1,
  title: '了解示例产品',
  image: '',
  target: '/product/p1',
  label: '广告' as const,
  limited: false,
  ...change,
})

async function show(...ads: ReturnType<typeof ad>[]) {
  answer('/web/ad/list', { ads })
  const onOpen = jest.fn()
  const view = render(<Ads position="home" onOpen={onOpen} />)
  await screen.findAllByText('广告')
  return { onOpen, view, tap: () => userEvent.click(screen.getByRole('button', { name: ads[0]?.title })) }
}

beforeEach(() => {
  resetApi()
  answer('/st/mark', { accepted: 1 })
  for (const path of [CLICK, UV, STOCK] as const) answer(path, { target: '/product/p1' })
})

test('the advertisements of a position are shown with their label [S20.1, S24.19]', async () => {
  await show(ad(), ad({ id: 2, title: '另一个' }))
  expect(screen.getAllByText('广告')).toHaveLength(2)
  expect(sent('/web/ad/list')[0]).toMatchObject({ position: 'home' })
})

test.each([
  ['an', false, CLICK, STOCK],
  ['a limited', true, STOCK, CLICK],
] as const)(
  'a tap on %s advertisement is counted, together with its visitor, and leads where the server says [S20.1, S20.2]',
  async (_title, limited, counted, other) => {
    answer(counted, { target: '/product/p2' })
    const { onOpen, tap } = await show(ad({ limited }))
    await tap()
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('/product/p2'))
    for (const path of [counted, UV] as const)
      expect(sent(path)).toEqual([expect.objectContaining({ id: 1 })])
    expect(sent(other)).toEqual([])
  },
)

test('showing an advertisement and tapping it are both marked', async () => {
  const { onOpen, tap } = await show(ad())
  expect(marked()).toEqual(['ad_show'])
  await tap()
  await waitFor(() => expect(onOpen).toHaveBeenCalled())
  expect(marked()).toEqual(['ad_show', 'ad_click'])
})

test('an advertisement without stock says so and leads nowhere [S20.2]', async () => {
  answer(STOCK, refuse(409, '报名已满'))
  const { onOpen, tap } = await show(ad({ limited: true }))
  await tap()
  expect(await screen.findByText('报名已满')).toHaveAttribute('role', 'status')
  expect(screen.getByText('了解示例产品')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(onOpen).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test.each([
  ['unanswered', 'offline'],
  ['refused', refuse(404, '这条广告已下线')],
] as const)('a tap whose count is %s does not delay the visitor [S20.2]', async (_title, how) => {
  for (const path of [CLICK, UV, STOCK] as const) answer(path, how)
  const { onOpen, tap } = await show(ad({ limited: true }))
  await tap()
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('/product/p1'))
  expect(toasts).toEqual([])
})

test('a slow click count does not delay the visitor, and a second tap meanwhile counts as the same click [S20.2]', async () => {
  answer(CLICK, () => new Promise(() => {}))
  const { onOpen, tap } = await show(ad())
  jest.useFakeTimers({ advanceTimers: true })
  try {
    await tap()
    await tap()
    expect(onOpen).not.toHaveBeenCalled()
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(sent(CLICK)).toHaveLength(1)
  } finally {
    jest.useRealTimers()
  }
})

test('advertisements that do not load leave no trace on the page', async () => {
  answer('/web/ad/list', 'offline')
  const { container } = render(<Ads position="home" onOpen={() => {}} />)
  await waitFor(() => expect(sent('/web/ad/list')).toHaveLength(2))
  expect(container).toBeEmptyDOMElement()
  expect(toasts).toEqual([])
  expect(calls.some(({ path }) => path === CLICK)).toBe(false)
})

test('the elder view requests no advertisements, and one that is open loses them at once [S25.47]', async () => {
  answer('/web/ad/list', { ads: [ad()] })
  useView.getState().setElder(true)
  const { container } = render(<AdSlot position="home" onOpen={() => {}} />)
  expect(sent('/web/ad/list')).toEqual([])
  act(() => useView.getState().setElder(false))
  expect(await screen.findByText('广告')).toBeInTheDocument()
  act(() => useView.getState().setElder(true))
  expect(container).toBeEmptyDOMElement()
  act(() => useView.getState().setElder(false))
})
