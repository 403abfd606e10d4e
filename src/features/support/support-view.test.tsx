import type { SupportItem } from '@contract/endpoints/support'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PAID_NOTE } from '@/lib/money/paid'
import { platform } from '@/platform/platform'
import { answer, ok, refuse, resetApi, sent, toasts, wrong } from '../../../test/tools/fake-api'
import { agreement, institution } from '../../../test/tools/offer-data'
import { SupportView } from './support-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const INIT = '/open/support/init'
const LIST = '/open/support/list'
const PUT = '/open/support/put'

const item = (code: string, given: Partial<SupportItem> = {}): SupportItem => ({
  item: code,
  title: `产品${code}`,
  summary: `说明${code}`,
  institution: institution(code, `机构${code}`),
  amount_min: 100_000,
  amount_max: 5_000_000,
  terms: [6, 12],
  amount: 1_000_000,
  term: 12,
  annual_rate: 12.55,
  simple_rate: 11.88,
  repayment_method: '等额本息，按月还款',
  price: { method: 'annuity', percent: 11.88, fees: [] },
  monthly_payment: 88_793,
  last_payment: 88_793,
  total_cost: 65_512,
  fee_note: '除利息外不收取其他费用',
  sponsored: false,
  shared: false,
  ...given,
})
const page = {
  sid: 'demo',
  title: '合作产品',
  intro: '简介',
  theme_color: 'xiaofu',
  single: false,
  agreements: [agreement('privacy', null), agreement('share-a', 'a'), agreement('share-b', 'b')],
  fields: [
    {
      name: 'call_time',
      label: '时段',
      kind: 'choice' as const,
      why: '何时联系',
      required: true,
      options: [
        { value: 'morning', label: '上午' },
        { value: 'evening', label: '晚上' },
      ],
    },
    { name: 'salutation', label: '称呼', kind: 'text' as const, why: '怎样称呼', required: false },
  ],
}

/** A server that knows with whom its leads were shared. */
function serve(items = [item('a'), item('b', { sponsored: true })]) {
  const shared = new Set<string>()
  answer(INIT, page)
  answer(LIST, ({ lead_no }) =>
    ok({
      items: items.map((one) => ({
        ...one,
        shared: lead_no === 'XS1' && shared.has(one.institution.code),
      })),
    }),
  )
  answer(PUT, ({ consents }) => {
    for (const code of ['a', 'b']) if ((consents as string[]).includes(`share-${code}@1.0`)) shared.add(code)
    return ok({ lead_no: 'XS1' })
  })
  answer('/open/support/click', {})
  answer('/open/support/single/click', {})
}

function show(sid = 'demo') {
  const told = {
    onTheme: jest.fn(),
    onLeave: jest.fn(),
    onOpenAgreement: jest.fn(),
    onAgreements: jest.fn(),
    onConsents: jest.fn(),
    onAbout: jest.fn(),
    onHome: jest.fn(),
  }
  const view = render(<SupportView sid={sid} shown={0} {...told} />)
  return { ...told, ...view, user: userEvent.setup() }
}

const phone = () => screen.getByLabelText('手机号')
const submit = () => screen.getByRole('button', { name: '提交给所选机构' })
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

async function fillAll(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('手机号'), '+86 139-1234-5678')
  await user.click(screen.getByRole('radio', { name: '晚上' }))
  await user.click(box(/提供给机构a/))
  await user.click(box(/授权书privacy/))
}

beforeEach(() => {
  resetApi()
  localStorage.clear()
  sessionStorage.clear()
  serve()
})

describe('the list', () => {
  test('shows each item with institution, licence, rate, costs and range, and which is a paid place [S24.9]', async () => {
    const { onTheme } = show()
    const [first, second] = await screen.findAllByRole('article')
    if (!first || !second) throw new Error('two items were expected')
    for (const text of ['机构a', '机构a的牌照说明', '12.55%', '12个月', '除利息外不收取其他费用'])
      expect(within(first).getByText(text)).toBeInTheDocument()
    expect(within(first).getByText(/可申请区间1,000至50,000元，最终以机构审批结果为准/)).toBeInTheDocument()
    expect(within(first).queryByText('广告')).not.toBeInTheDocument()
    expect(within(second).getByText('广告')).toBeInTheDocument()
    expect(onTheme).toHaveBeenCalledWith('xiaofu')
  })

  test('an item is opened without leaving data; the click is counted once', async () => {
    const { user, onLeave } = show()
    await user.click(await screen.findByRole('button', { name: '前往机构页面，机构b产品b' }))
    expect(onLeave).toHaveBeenCalledWith('b')
    expect(sent('/open/support/click')).toEqual([expect.objectContaining({ sid: 'demo', item: 'b' })])
    expect(sent(PUT)).toEqual([])
  })

  test('how we are paid is said beside the list, and leads to more [S24.28]', async () => {
    const { user, onAbout } = show()
    expect(await screen.findByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '了解详情' }))
    expect(onAbout).toHaveBeenCalled()
  })

  test('a click that cannot be counted holds nobody up', async () => {
    answer('/open/support/click', 'offline')
    const { user, onLeave } = show()
    await user.click(await screen.findByRole('button', { name: '前往机构页面，机构a产品a' }))
    expect(onLeave).toHaveBeenCalledWith('a')
    expect(toasts).toEqual([])
  })

  test('the only item of a page is shown in full and counted as such [S19.6]', async () => {
    answer(INIT, { ...page, single: true })
    answer(LIST, { items: [item('a')] })
    const { user } = show()
    expect(await screen.findByText('6、12个月')).toBeInTheDocument()
    expect(screen.getByText('示例-a')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '前往机构页面，机构a产品a' }))
    expect(sent('/open/support/single/click')).toHaveLength(1)
    expect(sent('/open/support/click')).toEqual([])
  })

  test('a page without items says so and asks for nothing [S19.7]', async () => {
    answer(LIST, { items: [] })
    const { user, onHome } = show()
    await user.click(await screen.findByRole('button', { name: '返回首页' }))
    expect(onHome).toHaveBeenCalledTimes(1)
    expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument()
  })

  test('an unknown page and a link without one say so and lead home [S2.23]', async () => {
    answer(INIT, refuse(404, '页面不存在或已下线'))
    answer(LIST, refuse(404, '页面不存在或已下线'))
    const { unmount } = show()
    expect(await screen.findByRole('heading', { name: '页面不存在或已下线' })).toBeInTheDocument()
    expect(toasts).toHaveLength(1)
    unmount()
    resetApi()
    show('')
    expect(await screen.findByText('链接不完整')).toBeInTheDocument()
  })

  test('without a network it can be tried again [S19.7]', async () => {
    answer(LIST, 'offline')
    const { user } = show()
    await screen.findByText('没有加载出产品列表')
    serve()
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })
})

describe('the lead form', () => {
  test('ticks nothing, and says at each field what is missing before anything is sent [S19.3]', async () => {
    const { user } = show()
    await screen.findByLabelText('手机号')
    for (const one of screen.getAllByRole('checkbox')) expect(one).not.toBeChecked()
    await user.click(submit())
    for (const text of ['请填写正确的手机号码', '请选择时段', '请至少选择一家机构', '请先阅读并同意'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(phone()).toHaveFocus()
    expect(sent(PUT)).toEqual([])
  })

  test('sends the ticked consents only, and shows the number, the institutions and what comes next [S19.2]', async () => {
    const { user } = show()
    await fillAll(user)
    await user.click(submit())
    expect(await screen.findByText(/登记编号：XS1/)).toBeInTheDocument()
    expect(screen.getByText(/将提供给机构a，由机构决定是否联系您/)).toBeInTheDocument()
    expect(sent(PUT)).toHaveLength(1)
    expect(sent(PUT)[0]).toMatchObject({
      sid: 'demo',
      mobile: '13912345678',
      values: { call_time: 'evening' },
      consents: ['privacy@1.0', 'share-a@1.0'],
    })
    const [first, second] = screen.getAllByRole('article')
    expect(first).toHaveTextContent('已提交联系方式')
    expect(second).not.toHaveTextContent('已提交联系方式')
  })

  test('what was left is still known after a reload, and another institution can be added', async () => {
    const first = show()
    await fillAll(first.user)
    await first.user.click(submit())
    await screen.findByText(/登记编号：XS1/)
    first.unmount()

    const { user } = show()
    expect(await screen.findByText(/登记编号：XS1/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '再提供给其他机构' }))
    expect(screen.getByRole('checkbox', { name: /提供给机构b/ })).not.toBeChecked()
    expect(screen.queryByRole('checkbox', { name: /提供给机构a/ })).not.toBeInTheDocument()
  })

  test('the draft survives a reload: answers on the device, the phone for the session only, no ticks [S19.4]', async () => {
    const { user, unmount } = show()
    await fillAll(user)
    await user.type(screen.getByLabelText(/称呼/), '王女士')
    unmount()
    expect(Object.values(localStorage).join()).not.toContain('13912345678')
    show()
    expect(await screen.findByLabelText('手机号')).toHaveValue('13912345678')
    expect(screen.getByRole('radio', { name: '晚上' })).toBeChecked()
    expect(screen.getByLabelText(/称呼/)).toHaveValue('王女士')
    for (const one of screen.getAllByRole('checkbox')) expect(one).not.toBeChecked()
  })

  test('the draft is gone once it was sent', async () => {
    const { user } = show()
    await fillAll(user)
    await user.click(submit())
    await screen.findByText(/登记编号：XS1/)
    expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain('13912345678')
    expect(platform.storage.get('support_draft')).toBeNull()
  })

  test('without an answer everything stays, and the next try is the same request [S19.7]', async () => {
    answer(PUT, 'offline')
    const { user } = show()
    await fillAll(user)
    await user.click(submit())
    expect(await screen.findByText(/系统繁忙，请稍后再次提交/)).toBeInTheDocument()
    expect(phone()).toHaveValue('13912345678')
    answer(PUT, { lead_no: 'XS1' })
    await user.click(submit())
    await screen.findByText(/登记编号：XS1/)
    expect(new Set(sent(PUT).map((body) => body.public.request_id)).size).toBe(1)
  })

  test('a refusal is kept on the page in the words of the server', async () => {
    answer(PUT, refuse(429, '操作太频繁，请60分钟后再试'))
    const { user } = show()
    await fillAll(user)
    await user.click(submit())
    expect(await screen.findByText('操作太频繁，请60分钟后再试')).toBeInTheDocument()
  })

  test('errors of the server stand at their fields', async () => {
    answer(PUT, wrong('values.call_time', '请选择列出的时段'))
    const { user } = show()
    await fillAll(user)
    await user.click(submit())
    expect(await screen.findByText('请选择列出的时段')).toBeInTheDocument()
  })

  test('a text that changed meanwhile is shown in its new version, unticked [S19.5]', async () => {
    const { user, onOpenAgreement } = show()
    await fillAll(user)
    answer(PUT, wrong('consents', '协议已更新，请重新阅读并勾选'))
    const renewed = agreement('privacy', null, '1.2')
    answer(INIT, { ...page, agreements: [renewed, ...page.agreements.slice(1)] })
    await user.click(submit())
    expect(await screen.findByText('协议已更新，请重新阅读并勾选')).toBeInTheDocument()
    expect(box(/授权书privacy/)).not.toBeChecked()
    expect(box(/提供给机构a/)).toBeChecked()
    await user.click(screen.getByRole('button', { name: '《授权书privacy》' }))
    expect(onOpenAgreement).toHaveBeenCalledWith({ code: 'privacy', version: '1.2' })
  })
})
