import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { answer, resetApi, sent } from '../../../test/fake-api'
import { EntryScreen } from './entry-screen'
import ResumeBanner from './resume-banner'
import { clickIdOf, useLanding } from './use-landing'
import { resumeOrder, usePending } from './use-pending'
import { useWish } from './use-wish'

jest.mock('@/http/api', () => jest.requireActual('../../../test/fake-api'))

const product = {
  code: 'p1',
  name: '示例产品',
  annual_rate: 23.7,
  simple_rate: 21.46,
  amount_min: 100_000,
  amount_max: 20_000_000,
} as never

function Screen({ onSubmit = () => {} }: { onSubmit?: () => unknown }) {
  const wish = useWish()
  return (
    <EntryScreen
      name="借款匹配"
      wish={wish}
      onSubmit={() => wish.check() ?? onSubmit()}
      onAbout={() => {}}
      onAgreements={() => {}}
    />
  )
}

const Banner = ({ onResume }: { onResume: (pending: unknown) => unknown }) => (
  <ResumeBanner load={usePending(0)} onResume={onResume} />
)

function Landing({ channel, params }: { channel: string; params: Record<string, string> }) {
  useLanding(channel, params)
  return null
}

beforeEach(() => {
  resetApi()
  useForm.getState().clear()
  platform.session.remove('landing_hit')
  answer('/v1.0/product/list', { products: [product] })
  answer('/v1.0/channel/monitor', {})
  answer('/v1/user/activeChannel', {})
})

describe('the entry screen', () => {
  test('says who decides, and gives an example at the highest rate of what is listed', async () => {
    render(<Screen />)
    expect(screen.getByText(/借款由持牌机构提供，是否批准、额度和费率都由机构决定/)).toBeInTheDocument()
    expect(await screen.findByText(/最高的综合年化成本23\.70%（复利；单利为21\.46%）/)).toBeInTheDocument()
    expect(screen.getByText(/最终以机构审批结果为准/)).toBeInTheDocument()
  })

  test('the example follows the amount and the term, and both outlive a reload', async () => {
    const { unmount } = render(<Screen />)
    await screen.findByText(/，12个月/)
    await userEvent.click(screen.getByRole('radio', { name: '24' }))
    await userEvent.click(screen.getByRole('button', { name: /增加/ }))
    expect(screen.getByText(/，24个月/)).toHaveTextContent('11,000元，24个月')
    unmount()
    render(<Screen />)
    expect(screen.getByRole('radio', { name: '24' })).toBeChecked()
    expect(screen.getByLabelText('想借多少')).toHaveValue('11,000')
    await screen.findByText(/，24个月/)
  })

  test('an amount out of range is refused at its field', async () => {
    const onSubmit = jest.fn()
    render(<Screen onSubmit={onSubmit} />)
    await screen.findByText(/，12个月/)
    const amount = screen.getByLabelText('想借多少')
    await userEvent.clear(amount)
    await userEvent.type(amount, '500')
    await userEvent.click(screen.getByRole('button', { name: '查看可申请产品' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(amount).toHaveAccessibleDescription(/金额最少/)
  })

  test('an example that does not load can be loaded again', async () => {
    answer('/v1.0/product/list', 'offline')
    render(<Screen />)
    const again = await screen.findByRole('button', { name: '重新加载' })
    answer('/v1.0/product/list', { products: [product] })
    await userEvent.click(again)
    expect(await screen.findByText(/最终以机构审批结果为准/)).toBeInTheDocument()
  })

  test('with nothing listed it promises nothing', async () => {
    answer('/v1.0/product/list', { products: [] })
    render(<Screen />)
    expect(await screen.findByText(/目前没有上架的产品/)).toBeInTheDocument()
  })
})

describe('the resume banner', () => {
  const pending = {
    order_no: 'O1',
    flow: 1,
    page: 'selectProduct' as const,
    amount: 1_200_000,
    updated_at: '2026-11-20T02:00:00Z',
  }

  test('shows what was left unfinished and leads on', async () => {
    answer('/v1/app/pending', { pending })
    const onResume = jest.fn()
    render(<Banner onResume={onResume} />)
    expect(await screen.findByText('您有一笔未完成的申请')).toBeInTheDocument()
    expect(screen.getByText(/11月20日10:00/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '继续填写' }))
    expect(onResume).toHaveBeenCalledWith(pending)
  })

  test('without anything unfinished there is nothing to continue', async () => {
    answer('/v1/app/pending', { pending: null })
    render(<Banner onResume={() => {}} />)
    expect(await screen.findByText(/您已登录/)).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('offline it can be asked for again', async () => {
    answer('/v1/app/pending', 'offline')
    render(<Banner onResume={() => {}} />)
    const again = await screen.findByRole('button', { name: '重试' })
    answer('/v1/app/pending', { pending })
    await userEvent.click(again)
    expect(await screen.findByText('您有一笔未完成的申请')).toBeInTheDocument()
  })

  test('resuming another order than the draft drops what the draft says about the person', () => {
    useForm.getState().fill({ name: '张三', term: 24, amount: 500_000 })
    useForm.getState().setOrder('O0', 2)
    resumeOrder(pending)
    expect(useForm.getState()).toMatchObject({ order_no: 'O1', flow: 1, data: { amount: 1_200_000 } })
    expect(useForm.getState().data.name).toBeUndefined()
  })

  test('an amount that was chosen here counts more than the one left behind', () => {
    useForm.getState().setOrder('O0', 2)
    resumeOrder(pending, { amount: 300_000, term: 6 })
    expect(useForm.getState().data).toEqual({ amount: 300_000, term: 6 })
  })
})

describe('a landing', () => {
  test('is reported once with its click id, and the channel becomes the visitor’s', async () => {
    const { unmount } = render(<Landing channel="organic" params={{ clickid: 'c-1' }} />)
    await waitFor(() => expect(platform.session.get('landing_hit')).not.toBeNull())
    expect(sent('/v1.0/channel/monitor')[0]).toMatchObject({ channel: 'organic', click_id: 'c-1' })
    expect(sent('/v1/user/activeChannel')[0]).toMatchObject({ channel: 'organic' })
    unmount()
    render(<Landing channel="organic" params={{ clickid: 'c-1' }} />)
    expect(sent('/v1.0/channel/monitor')).toHaveLength(1)
  })

  test.each([
    [{ clickid: 'a', click_id: 'b', callback: 'c' }, 'a'],
    [{ click_id: 'b', callback: 'c' }, 'b'],
    [{ callback: 'c' }, 'c'],
    [{ clickid: '' }, undefined],
    [{}, undefined],
  ])('%j has the click id %j', (params, id) => {
    expect(clickIdOf(params as Record<string, string>)).toBe(id)
  })
})
