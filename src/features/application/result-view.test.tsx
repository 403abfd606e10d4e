import { screen } from '@testing-library/react'
import { saveLogin } from '@/stores/session'
import { applied } from '../../../test/forms/application'
import { show } from '../../../test/screen'
import { ACCOUNT, answer, ok, resetApi, sent } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
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

test('a login of another visitor that a link brought is named with its phone, and can be replaced by the visitor’s own', async () => {
  serve([], { user_id: 2, phone_mark: 'theirs', mobile_masked: '139****0000' })
  const { user } = open('')
  expect(await screen.findByText('现在登录的手机号是139****0000')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '不是您？重新登录' }))
  expect(pages.onRelogin).toHaveBeenCalled()
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

test('the primary action loads the newest progress, and the page says when it was loaded; the app is an optional link [S2.14]', async () => {
  serve()
  const { user } = open('DD1')
  expect(await screen.findByText(/^进度更新于\d+月\d+日\d\d:\d\d:\d\d$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '查看最新进度' }))
  expect(pages.onRefresh).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: '下载APP查看进度（可选）' }))
  expect(pages.onDownload).toHaveBeenCalledTimes(1)
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

test('every institution that may receive the data is named once, with a link to withdraw the consent', async () => {
  const other = applied({ apply_no: 'SQ3', institution: institution('loan', '示例消费金融') })
  serve([applied(), applied({ apply_no: 'SQ2' }), other])
  const { user } = open('DD1')
  expect(await screen.findByText(/您授权示例银行、示例消费金融接收您的申请资料/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '查看或撤回授权' }))
  expect(pages.onConsents).toHaveBeenCalledTimes(1)
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
