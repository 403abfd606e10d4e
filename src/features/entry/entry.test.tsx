import { fen } from '@contract/brands'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadPending } from '@/http/calls/application'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { Button } from '@/ui/button/button'
import { answer, resetApi, sent } from '../../../test/tools/fake-api'
import { EntryScreen } from './entry-screen'
import ResumeBanner from './resume-banner'
import { useLanding } from './use-landing'
import { resumeOrder, useLoanRequest } from './use-loan-request'

function Screen({ onSubmit = () => {} }: { onSubmit?: () => unknown }) {
  const request = useLoanRequest()
  return (
    <EntryScreen
      name="借款匹配"
      request={request}
      action={<Button submit>继续</Button>}
      calculator={<output>{request.valid ? `${request.amount}分，${request.term}个月` : '没有试算'}</output>}
      onSubmit={() => request.check() ?? onSubmit()}
      onAbout={() => {}}
      onAgreements={() => {}}
    />
  )
}

const Banner = () => <ResumeBanner load={useLoad(loadPending, [])} onResume={() => {}} />

function Landing({ channel, params }: { channel: string; params: Record<string, string> }) {
  useLanding(channel, params)
  return null
}

beforeEach(() => {
  resetApi()
  useForm.getState().clear()
  platform.session.remove('landing_hit')
  answer('/v1.0/channel/monitor', {})
})

test('the entry screen says that it only matches visitors with licensed institutions [S2.7]', () => {
  render(<Screen />)
  expect(screen.getByText('只列持牌机构；只做匹配，不放款、不收费')).toBeInTheDocument()
})

test('a quick amount is chosen by one tap and marked, and another amount unmarks it', async () => {
  render(<Screen />)
  expect(screen.getByRole('radio', { name: '1万' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '3万' }))
  expect(screen.getByLabelText('想借多少')).toHaveValue('30,000')
  await userEvent.click(screen.getByRole('button', { name: /增加/ }))
  expect(screen.getByRole('radio', { name: '3万' })).not.toBeChecked()
})

test('an amount out of range is explained at its field and not submitted', async () => {
  const onSubmit = jest.fn()
  render(<Screen onSubmit={onSubmit} />)
  const amount = screen.getByLabelText('想借多少')
  await userEvent.clear(amount)
  await userEvent.type(amount, '500')
  await userEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(amount).toHaveAccessibleDescription(/金额最少/)
})

const pending = {
  order_no: 'O1',
  flow: 1,
  page: 'selectProduct' as const,
  amount: fen(1_200_000),
  updated_at: '2026-11-20T02:00:00Z',
}

test('the resume banner offers nothing without an unfinished application', async () => {
  answer('/v1/app/pending', { pending: null })
  render(<Banner />)
  expect(await screen.findByText(/您已登录/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('resuming another order than that of the draft drops the personal data of the draft', () => {
  useForm.getState().fill({ name: '张三', term: 24, amount: fen(500_000) })
  useForm.getState().setOrder('O0', 2)
  resumeOrder(pending)
  expect(useForm.getState()).toMatchObject({ order_no: 'O1', flow: 1, data: { amount: fen(1_200_000) } })
  expect(useForm.getState().data.name).toBeUndefined()
})

test('an amount that was chosen at the entry replaces that of the resumed order', () => {
  useForm.getState().setOrder('O0', 2)
  resumeOrder(pending, { amount: fen(300_000), term: 6 })
  expect(useForm.getState().data).toEqual({ amount: fen(300_000), term: 6 })
})

test('a landing is reported once, in one request with its click id [S2.15]', async () => {
  const { unmount } = render(<Landing channel="organic" params={{ clickid: 'c-1' }} />)
  await waitFor(() => expect(platform.session.get('landing_hit')).not.toBeNull())
  expect(sent('/v1.0/channel/monitor')[0]).toMatchObject({ channel: 'organic', click_id: 'c-1' })
  expect(sent('/v1/user/activeChannel')).toEqual([])
  unmount()
  render(<Landing channel="organic" params={{ clickid: 'c-1' }} />)
  expect(sent('/v1.0/channel/monitor')).toHaveLength(1)
})

test('a landing whose report fails is reported again until it arrives, also after the visitor has left the page [S20.7]', async () => {
  jest.useFakeTimers()
  answer('/v1.0/channel/monitor', 'offline')
  render(<Landing channel="organic" params={{ clickid: 'c-1' }} />).unmount()
  await jest.advanceTimersByTimeAsync(0)
  answer('/v1.0/channel/monitor', {})
  await jest.advanceTimersByTimeAsync(10_000)
  jest.useRealTimers()
  expect(sent('/v1.0/channel/monitor').map(({ click_id }) => click_id)).toEqual(['c-1', 'c-1'])
  expect(platform.session.get('landing_hit')).not.toBeNull()
})

test('the entry renders again when its own amount changes, not when another page fills the draft [S25.12]', () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useLoanRequest()
  })
  const before = renders
  act(() => useForm.getState().fill({ name: '张三' }))
  expect(renders).toBe(before)
  act(() => useForm.getState().fill({ amount: fen(2_000_000) }))
  expect(result.current.amount).toBe(2_000_000)
})
