import { screen } from '@testing-library/react'
import { saveLogin } from '@/stores/session'
import { applied } from '../../../../test/forms/application'
import { show } from '../../../../test/screen'
import { ACCOUNT, answer, ok, resetApi, sent } from '../../../../test/tools/fake-api'
import { ResultView } from './result-view'

const LIST = '/web/result/list'
const pages = {
  onRefresh: jest.fn(),
  onDownload: jest.fn(),
  onProducts: jest.fn(),
  onConsents: jest.fn(),
  onRelogin: jest.fn(),
  onAgreements: jest.fn(),
}
const open = (order_no: string) =>
  show(
    <ResultView
      order_no={order_no}
      shown={0}
      {...pages}
      renderBook={({ apply_no }, among) => <button type="button">{`book ${apply_no} ${among}`}</button>}
      renderOffline={({ apply_no }, inFooter) => <p>{`visit of ${apply_no} ${inFooter}`}</p>}
    />,
  )
const serve = (applications = [applied()], account = ACCOUNT) => answer(LIST, { applications, account })

beforeEach(() => {
  jest.clearAllMocks()
  resetApi()
  saveLogin({ token: 't', user_id: ACCOUNT.user_id, phone_mark: '' })
})

test('an empty list has neither steps nor the app, and one action', async () => {
  serve([])
  const { user } = open('DD1')
  await screen.findByText('还没有提交过申请')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['查看产品列表'])
  expect(screen.queryByText('提交')).toBeNull()
  await user.click(screen.getByRole('button', { name: '查看产品列表' }))
  expect(pages.onProducts).toHaveBeenCalled()
})

test('a visit that is due is the primary action, named by its institution among several, and the others are booked in their cards [S2.14]', async () => {
  const store = { offline: true, visit_due: { missed_shop_id: null } }
  serve([applied(), applied({ apply_no: 'SQ2', ...store }), applied({ apply_no: 'SQ3', ...store })])
  open('DD1')
  expect(await screen.findByRole('button', { name: 'book SQ2 true' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '查看最新进度' })).toBeNull()
  for (const text of ['visit of SQ2 true', 'visit of SQ3 false'])
    expect(screen.getByText(text)).toBeInTheDocument()
})

test('the visitor’s own login is not mentioned on the result page', async () => {
  serve([])
  open('')
  await screen.findByText('还没有提交过申请')
  expect(screen.queryByText(/现在登录的手机号/)).toBeNull()
})

test('a submitted application is shown with its next steps and without any promise [S2.14]', async () => {
  serve()
  const { container } = open('DD1')
  expect(await screen.findByText('已提交1笔申请')).toBeInTheDocument()
  for (const text of ['示例银行', '示例产品', '机构已收到，等待审核', '机构将自行审核。'])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(container).not.toHaveTextContent(/通过|批准|放款成功/)
  expect(sent(LIST)[0]).toMatchObject({ order_no: 'DD1' })
})

test('without an order all applications of the visitor are shown', async () => {
  serve()
  open('')
  await screen.findByText('已提交1笔申请')
  expect(sent(LIST)[0]).not.toHaveProperty('order_no')
})

test('an order without an application shows all applications of the visitor', async () => {
  answer(LIST, ({ order_no }) => ok({ applications: order_no ? [] : [applied()], account: ACCOUNT }))
  open('DD2')
  expect(await screen.findByText('已提交1笔申请')).toBeInTheDocument()
})
