import { screen, within } from '@testing-library/react'
import { saveLogin } from '@/stores/session'
import { HeadingContext } from '@/ui/page/page'
import { applied } from '../../../../test/forms/application'
import { byId, show } from '../../../../test/screen'
import { consent } from '../../../../test/tools/agreement-data'
import { ACCOUNT, answer, ok, resetApi, sent } from '../../../../test/tools/fake-api'
import { ResultView } from './result-view'

const LIST = '/web/result/list'
const pages = {
  onRefresh: jest.fn(),
  onDownload: jest.fn(),
  onProducts: jest.fn(),
  onConsents: jest.fn(),
  onAgreements: jest.fn(),
  onLeave: jest.fn(),
}
const open = (order_no: string) =>
  show(
    <ResultView
      order_no={order_no}
      shown={0}
      {...pages}
      renderOffline={({ apply_no }, open, first) => <p>{`visit of ${apply_no} ${open} ${first}`}</p>}
    />,
  )
const serve = (applications = [applied()], account = ACCOUNT) => answer(LIST, { applications, account })

beforeEach(() => {
  jest.clearAllMocks()
  resetApi()
  saveLogin({ token: 't', user_id: ACCOUNT.user_id, phone_mark: '' })
})

test('an empty list is titled 我的申请, and has one action', async () => {
  serve([])
  const { user } = open('DD1')
  await screen.findByText('还没有提交过申请')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('我的申请')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['看全部产品'])
  await user.click(screen.getByRole('button', { name: '看全部产品' }))
  expect(pages.onProducts).toHaveBeenCalled()
})

test.each([
  ['without an application', [], '还没有提交过申请', '我的申请'],
  ['that could not be loaded', undefined, '没有加载出最新进度', '我的申请'],
  ['with an application', [applied()], '1份申请已交给机构', ''],
])(
  'the title 提交成功 of a page %s gives way to its heading, or stays [S25.37]',
  async (_what, list, text, title) => {
    if (list) serve(list)
    else answer(LIST, 'offline')
    const heading = jest.fn()
    show(
      <HeadingContext.Provider value={heading}>
        <ResultView order_no="DD1" shown={0} {...pages} />
      </HeadingContext.Provider>,
    )
    await screen.findByText(text)
    expect(heading).toHaveBeenLastCalledWith(title)
  },
)

test('what waits for the visitor comes first with its visit, only the first has the primary action, and the others are closed [S2.14]', async () => {
  const store = { offline: true, visit_due: { missed_shop_id: null } }
  serve([applied(), applied({ apply_no: 'SQ2', ...store }), applied({ apply_no: 'SQ3', ...store })])
  open('DD1')
  expect(await screen.findByText('visit of SQ2 false true')).toBeInTheDocument()
  expect(screen.getByText('visit of SQ3 false false')).toBeInTheDocument()
  expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual([
    'application-SQ2',
    'application-SQ3',
    'application-SQ1',
  ])
  expect(screen.queryByText('申请编号SQ1')).toBeNull()
})

test('the page says from which numbers calls may come, and of what to beware, while an institution may call', async () => {
  serve([applied()])
  const { unmount } = open('')
  const calls = await screen.findByRole('group', { name: '机构的电话' })
  expect(calls).toHaveTextContent(
    '机构会打电话核实示示例银行000-0000-0001拿不准就挂断，拨上面的号码问。其他号码索要转账或验证码就是诈骗。',
  )
  unmount()
  serve([applied({ status: 'closed', status_text: '已结束' })])
  open('')
  await screen.findByText('已结束')
  expect(screen.queryByRole('group', { name: '机构的电话' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('我的申请')
})

test('an application that could not be delivered comes first, is not said to be submitted, and leads to other products [S16.40]', async () => {
  const lost = { apply_no: 'SQ2', status: 'submitted', undelivered: true, next_text: '已停止发送。' } as const
  serve([applied(), applied({ ...lost, offline: true })])
  const { user } = open('')
  expect(await screen.findByText('1份申请已交给机构')).toBeInTheDocument()
  expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(['application-SQ2', 'application-SQ1'])
  expect(screen.getByText('已停止发送。')).toBeInTheDocument()
  expect(screen.queryByText(/visit of/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^看其他产品/ }))
  expect(pages.onProducts).toHaveBeenCalled()
})

test('an application is only said to be with the institution once that has received it', async () => {
  serve([applied(), applied({ apply_no: 'SQ2', status: 'submitted' })])
  open('')
  expect(await screen.findByText('2份申请已提交')).toBeInTheDocument()
})

test('the row of an application names its current step, such as step 3 of 3', async () => {
  serve([applied()])
  open('')
  expect(await screen.findByRole('button', { name: /等机构审核\s*第3步，共3步$/ })).toBeInTheDocument()
})

test('an application opens in place, refreshing is no primary action, and the app is one of the links [S2.14]', async () => {
  serve([applied(), applied({ apply_no: 'SQ2', code: 'c' })])
  const { user } = open('')
  await screen.findByText('2份申请已交给机构')
  expect(screen.queryByText('申请编号SQ1')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: /^示例银行.*等机构审核/ })[0] as HTMLElement)
  expect(screen.getByText('申请编号SQ1')).toBeInTheDocument()
  expect(screen.queryByText('申请编号SQ2')).toBeNull()
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(pages.onRefresh).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /^谁有我的资料$/ }))
  expect(pages.onConsents).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '用APP看进度' }))
  expect(pages.onDownload).toHaveBeenCalled()
})

test('a submitted application is shown with its next steps and without any promise [S2.14]', async () => {
  serve()
  const { container } = open('DD1')
  expect(await screen.findByText('1份申请已交给机构')).toBeInTheDocument()
  for (const text of ['示例产品', '等机构审核', '机构将自行审核。'])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(container).not.toHaveTextContent(/通过|批准|放款成功/)
  expect(sent(LIST)[0]).toMatchObject({ order_no: 'DD1' })
})

test('without an order all applications of the visitor are shown', async () => {
  serve()
  open('')
  await screen.findByText('1份申请已交给机构')
  expect(sent(LIST)[0]).not.toHaveProperty('order_no')
})

test('an order without an application shows all applications of the visitor', async () => {
  answer(LIST, ({ order_no }) => ok({ applications: order_no ? [] : [applied()], account: ACCOUNT }))
  open('DD2')
  expect(await screen.findByText('1份申请已交给机构')).toBeInTheDocument()
})

const left = {
  way: 'jump',
  status: 'submitted',
  status_text: '待您到机构办理',
  next_text: '没有向机构提供您的任何资料。',
  timeline: [{ status: 'submitted', text: '已记录，待您到机构办理', at: '2026-11-20T06:05:00Z' }],
} as const

test('an application by jump waits for the visitor with the way to the institution, and no text says that something was sent [S16.52]', async () => {
  serve([applied({ ...left, timeline: [...left.timeline] })])
  const { user } = open('DD1')
  expect(await screen.findByText('1份申请待您办理')).toBeInTheDocument()
  expect(screen.getByText('没有向机构提供您的任何资料。')).toBeVisible()
  for (const word of [/已提交/, /送达/, /机构收到/, /打电话/, /1家机构/])
    expect(screen.queryByText(word)).toBeNull()
  await user.click(screen.getByRole('button', { name: '去机构申请' }))
  expect(pages.onLeave).toHaveBeenCalledWith(expect.objectContaining({ apply_no: 'SQ1' }))
})

test('the details of an open application by jump have a button to the institution’s page, and those of an ended one or of another way have none [S16.52]', async () => {
  const named = (apply_no: string) => ({ apply_no, way: 'jump' as const })
  serve([applied(named('SQ1')), applied({ ...named('SQ2'), status: 'closed' }), applied({ apply_no: 'SQ3' })])
  const { user } = open('DD1')
  expect(await screen.findByText('2份申请已交给机构')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '去机构页面' })).toBeNull()
  for (const no of ['SQ1', 'SQ2', 'SQ3']) await user.click(byId(`application-${no}-more`))
  expect(screen.getAllByRole('button', { name: '去机构页面' }).map(({ id }) => id)).toEqual([
    'application-SQ1-leave',
  ])
})

test('an application by jump can be given up from its card after a confirmation that says what was never passed on, which withdraws the notice of its institution [S16.52]', async () => {
  serve([applied({ ...left, timeline: [...left.timeline] })])
  const withdraw = '/v1/user/consent/withdraw'
  const notice = (bank: string) =>
    consent('notice', { title: `须知（${bank}）`, purpose: 'apply', only_read: true })
  const [other, own] = [notice('另一家银行'), notice('示例银行')]
  answer('/v1/user/consent/list', { consents: [other, own] })
  answer(withdraw, 'offline')
  const { user } = open('DD1')
  const giveUp = async () => {
    await user.click(await screen.findByRole('button', { name: '不办了' }))
    const dialog = screen.getByRole('alertdialog', { name: '不办了？' })
    expect(dialog).toHaveTextContent('没有为它向机构提供过您的资料')
    await user.click(within(dialog).getByRole('button', { name: '结束申请' }))
  }
  await giveUp()
  expect(await screen.findByText(/没有收到结果/)).toBeInTheDocument()
  expect(pages.onRefresh).not.toHaveBeenCalled()
  answer(withdraw, { withdrawn_at: '2026-11-21T02:00:00.000Z', stopped: [], notified: [] })
  await giveUp()
  expect(sent(withdraw).at(-1)).toMatchObject({ id: own.id })
  expect(pages.onRefresh).toHaveBeenCalled()
})
