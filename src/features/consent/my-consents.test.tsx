import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expireSession, saveLogin, useSession } from '@/stores/session'
import { consent } from '../../../test/tools/agreement-data'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
import { MyConsents } from './my-consents'

const LIST = '/v1/user/consent/list'
const WITHDRAW = '/v1/user/consent/withdraw'
const share = consent('share-a', {
  id: 3,
  title: '授权书（甲银行）',
  institution: institution('a', '甲银行'),
  purpose: 'apply',
})
const privacy = consent('privacy', { title: '隐私政策' })
const at = '2026-11-21T02:00:00.000Z'

beforeEach(() => {
  resetApi(expireSession)
  saveLogin({ token: 't', user_id: 1, phone_mark: 'm' })
  answer(LIST, { consents: [share, privacy, consent('user-service', { withdrawn_at: at })] })
})

const show = () => render(<MyConsents onOpen={() => {}} onLogin={() => {}} />)
const withdraw = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `撤回《${title}》` }))
  return screen.getByRole('alertdialog')
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '撤回授权' }))

test('consents are listed by institution, the platform’s first, and withdrawn consents separately with their day [S2.20, S23.1]', async () => {
  const notice = consent('notice-a', { title: '须知（甲银行）', purpose: 'apply', only_read: true })
  const withdrawn = consent('user-service', { withdrawn_at: at })
  answer(LIST, { consents: [share, privacy, notice, withdrawn] })
  show()
  const [first, second, third, past] = await screen.findAllByRole('listitem')
  // The mark stands before the name.
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '本平台',
    '示甲银行',
    '已撤回',
  ])
  expect(first).toHaveTextContent('《隐私政策》›版本1.0，2026年11月20日同意')
  expect(second).toHaveTextContent('《授权书》›版本1.0，2026年11月20日同意')
  // What was only read is no consent, so there is nothing to withdraw.
  expect(third).toHaveTextContent('《须知》›版本1.0，2026年11月20日已读')
  expect(within(third as HTMLElement).queryByRole('button', { name: /^撤回/ })).not.toBeInTheDocument()
  expect(past).toHaveTextContent('《user-service》›版本1.0，2026年11月21日撤回')
  expect(within(past as HTMLElement).queryByRole('button', { name: /^撤回/ })).not.toBeInTheDocument()
})

test('a withdrawal first explains its effect, and does nothing if the visitor cancels it [S23.2, S24.5]', async () => {
  show()
  const dialog = await withdraw('授权书（甲银行）')
  expect(dialog).toHaveTextContent('甲银行不会再从我们这里收到您的资料')
  expect(dialog).toHaveTextContent('已经送出的，我们通知机构停止使用')
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent(WITHDRAW)).toEqual([])
})

test('a withdrawn consent is marked at once, and the list says when it could not be refreshed', async () => {
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  show()
  await withdraw('授权书（甲银行）')
  answer(LIST, 'offline')
  await confirm()
  expect(await screen.findByText(/下面的列表没有刷新/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '撤回《授权书（甲银行）》' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '撤回《隐私政策》' })).toBeInTheDocument()
  answer(LIST, { consents: [{ ...share, withdrawn_at: at }, privacy] })
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(screen.queryByText(/下面的列表没有刷新/)).not.toBeInTheDocument())
})

test('the question about an agreement of the login says that withdrawing it logs out on every device', async () => {
  show()
  expect(await withdraw('隐私政策')).toHaveTextContent('您会在所有设备上退出登录')
})

test('withdrawing the consent to the identity says what is deleted, and logs nobody out', async () => {
  answer(LIST, { consents: [consent('identity', { title: '身份信息处理同意书', purpose: 'identity' })] })
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  show()
  const dialog = await withdraw('身份信息处理同意书')
  expect(dialog).toHaveTextContent('姓名和身份证号码立即删除')
  expect(dialog).toHaveTextContent('已经提交的申请不受影响')
  await confirm()
  expect(await screen.findByText('已撤回《身份信息处理同意书》')).toBeInTheDocument()
  expect(useSession.getState().loggedIn).toBe(true)
})

test('a withdrawal without an answer says that its outcome is not known, takes the focus there, and can be retried', async () => {
  answer(WITHDRAW, 'offline')
  show()
  await withdraw('授权书（甲银行）')
  await confirm()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('没有收到撤回《授权书（甲银行）》的结果')
  // The server may have processed the withdrawal although no response arrived.
  expect(alert).toHaveTextContent('可能已经撤回，也可能没有')
  const outcome = () => document.getElementById('consent-outcome')
  await waitFor(() => expect(outcome()).toHaveFocus())
  expect(screen.getByRole('button', { name: '撤回《授权书（甲银行）》' })).toBeInTheDocument()
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await confirm()
  expect(await screen.findByText('没有正在办理的申请需要停止。')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(outcome()).toHaveFocus())
})

test('the message of a server that refuses a withdrawal stays on the page', async () => {
  answer(WITHDRAW, refuse(409, '资料正在送往机构，暂时不能处理，请稍后再试'))
  show()
  await withdraw('授权书（甲银行）')
  await confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent('资料正在送往机构')
})

test('a guest is told what a login would show, and nothing is requested from the server', () => {
  act(() => useSession.setState({ loggedIn: false }))
  show()
  expect(screen.getByRole('button', { name: '登录后查看和撤回您的授权' })).toBeInTheDocument()
  expect(sent(LIST)).toEqual([])
})

test('an account never sees the consents of the account before it', async () => {
  show()
  const privacyRow = { name: /^查看凭证：《隐私政策》/ }
  await screen.findByRole('button', privacyRow)
  act(() => useSession.setState({ loggedIn: false }))
  answer(LIST, 'offline')
  act(() => saveLogin({ token: 'u', user_id: 2, phone_mark: 'n' }))
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeInTheDocument()
  expect(screen.queryByRole('button', privacyRow)).not.toBeInTheDocument()
})
