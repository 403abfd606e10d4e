import type { Application } from '@contract/endpoints/application'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { timelineOf } from '@/lib/time/timeline'
import { saveLogin } from '@/stores/session'
import { ACCOUNT, answer, ok, resetApi, sent } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
import { ResultView } from './result-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const application = (given: Partial<Application> = {}): Application => ({
  apply_no: 'SQ1',
  order_no: 'DD1',
  code: 'a',
  product_name: '示例产品',
  institution: institution('bank', '示例银行'),
  amount: 2_000_000,
  term: 12,
  offline: false,
  status: 'received',
  status_text: '机构已接收',
  next_text: '机构将自行审核。',
  timeline: [
    { status: 'submitted', text: '已提交', at: '2026-11-20T06:05:00Z' },
    { status: 'received', text: '机构已接收', at: '2026-11-20T06:10:00Z' },
  ],
  ...given,
})

const onConsents = jest.fn()
const onRelogin = jest.fn()
const show = (order_no = 'DD1') =>
  render(
    <ResultView
      order_no={order_no}
      shown={0}
      onDownload={() => {}}
      onProducts={() => {}}
      onConsents={onConsents}
      onRelogin={onRelogin}
      onAgreements={() => {}}
    />,
  )

beforeEach(() => {
  resetApi()
  saveLogin({ token: 't', user_id: ACCOUNT.user_id, phone_mark: '' })
})

test('a login of somebody else, brought by a link, is told with its phone and the way to one of the visitor’s own', async () => {
  const others = { user_id: 2, phone_mark: 'theirs', mobile_masked: '139****0000' }
  answer('/web/result/list', { applications: [], account: others })
  show('')
  expect(await screen.findByText('现在登录的手机号是139****0000')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '不是您？重新登录' }))
  expect(onRelogin).toHaveBeenCalled()
})

test('the visitor’s own login is not remarked upon', async () => {
  answer('/web/result/list', { applications: [], account: ACCOUNT })
  show('')
  await screen.findByText('还没有提交过申请')
  expect(screen.queryByText(/现在登录的手机号/)).toBeNull()
})

test('what was submitted is told with what happens next, and nothing is promised [S2.14]', async () => {
  answer('/web/result/list', { applications: [application()], account: ACCOUNT })
  const { container } = show()
  expect(await screen.findByText('已提交1笔申请')).toBeInTheDocument()
  for (const text of ['示例银行', '示例产品', '机构将自行审核。'])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(container).not.toHaveTextContent(/通过|批准|放款成功/)
  expect(sent('/web/result/list')[0]).toMatchObject({ order_no: 'DD1' })
})

test('who was allowed to receive the data is named once, with the way to take it back', async () => {
  const other = application({ apply_no: 'SQ3', institution: institution('loan', '示例消费金融') })
  answer('/web/result/list', {
    applications: [application(), application({ apply_no: 'SQ2' }), other],
    account: ACCOUNT,
  })
  show()
  expect(await screen.findByText(/您授权示例银行、示例消费金融接收您的申请资料/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '查看或撤回授权' }))
  expect(onConsents).toHaveBeenCalledTimes(1)
})

test('without an order all applications of the visitor are shown', async () => {
  answer('/web/result/list', { applications: [application()], account: ACCOUNT })
  show('')
  await screen.findByText('已提交1笔申请')
  expect(sent('/web/result/list')[0]).not.toHaveProperty('order_no')
})

test('an order without an application of its own shows those of the visitor', async () => {
  answer('/web/result/list', (body) =>
    ok({ applications: body.order_no ? [] : [application()], account: ACCOUNT }),
  )
  show('DD2')
  expect(await screen.findByText('已提交1笔申请')).toBeInTheDocument()
})

test('who has not applied is told so', async () => {
  answer('/web/result/list', { applications: [], account: ACCOUNT })
  show()
  expect(await screen.findByText('还没有提交过申请')).toBeInTheDocument()
})

test('the last entry of the timeline is under way, those before it are done', () => {
  expect(timelineOf(application())).toEqual([
    { title: '已提交', time: '11月20日14:05', state: 'done' },
    { title: '机构已接收', time: '11月20日14:10', state: 'current' },
  ])
})

test.each(['closed', 'withdrawn'] as const)('nothing is under way in an application that is %s', (status) => {
  const timeline = [{ status, text: '结束', at: '2026-11-20T06:05:00Z' }]
  expect(timelineOf({ timeline }).map(({ state }) => state)).toEqual(['done'])
})
