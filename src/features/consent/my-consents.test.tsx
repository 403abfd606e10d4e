import type { Consent } from '@contract/endpoints/privacy'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expireSession, saveLogin, useSession } from '@/stores/session'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { MyConsents } from './my-consents'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const LIST = '/v1/user/consent/list'
const WITHDRAW = '/v1/user/consent/withdraw'
const consent = (id: number, agreement_code: string, change: Partial<Consent> = {}): Consent => ({
  id,
  agreement_code,
  title: agreement_code,
  version: '1.0',
  institution: null,
  purpose: 'login',
  given_at: '2026-11-20T02:00:00.000Z',
  withdrawn_at: null,
  ...change,
})
const institution = { code: 'a', name: '甲银行', complaint_phone: '000' }
const share = consent(3, 'share-a', { title: '授权书（甲银行）', institution, purpose: 'apply' })
const privacy = consent(1, 'privacy', { title: '隐私政策' })
const at = '2026-11-21T02:00:00.000Z'

beforeEach(() => {
  resetApi(expireSession)
  saveLogin({ token: 't', user_id: 1, phone_mark: 'm' })
  answer(LIST, { consents: [share, privacy, consent(2, 'user-service', { withdrawn_at: at })] })
})

const show = (onLogin = () => {}) => render(<MyConsents onOpen={() => {}} onLogin={onLogin} />)
const withdraw = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `撤回《${title}》` }))
  return screen.getByRole('alertdialog')
}

test('each consent is listed with version, day and receiver; withdrawn ones apart, with their day [S2.20, S23.1]', async () => {
  show()
  const [first, second, past] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('《授权书（甲银行）》版本1.0，2026年11月20日同意提供给甲银行')
  expect(second).toHaveTextContent('《隐私政策》')
  expect(past).toHaveTextContent('《user-service》版本1.0，2026年11月21日撤回')
  expect(within(past as HTMLElement).queryByRole('button', { name: /^撤回/ })).not.toBeInTheDocument()
})

test('a withdrawal says first what happens, and nothing happens when the visitor thinks better of it [S23.2, S24.5]', async () => {
  show()
  const dialog = await withdraw('授权书（甲银行）')
  expect(dialog).toHaveTextContent('甲银行不会再从我们这里收到您的资料')
  expect(dialog).toHaveTextContent('已经送出的，我们通知机构停止使用')
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent(WITHDRAW)).toEqual([])
})

test('what was stopped and who is told is shown, and the list is loaded anew [S23.2, S24.5]', async () => {
  answer(WITHDRAW, { withdrawn_at: at, stopped: ['SQ1'], told: ['SQ2', 'XS3'] })
  show()
  const dialog = await withdraw('授权书（甲银行）')
  answer(LIST, { consents: [{ ...share, withdrawn_at: at }, privacy] })
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByText('已撤回《授权书（甲银行）》')).toBeInTheDocument()
  expect(screen.getByText('已停止，不再送出：SQ1')).toBeInTheDocument()
  expect(screen.getByText('已经送出，正在通知机构停止使用：SQ2、XS3')).toBeInTheDocument()
  expect(sent(WITHDRAW)).toMatchObject([{ id: 3 }])
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '撤回《授权书（甲银行）》' })).not.toBeInTheDocument(),
  )
  expect(useSession.getState().loggedIn).toBe(true)
})

test('the focus goes to the words about the withdrawal, done or not', async () => {
  answer(WITHDRAW, 'offline')
  show()
  const outcome = () => document.getElementById('consent-outcome')
  const dialog = await withdraw('授权书（甲银行）')
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回授权' }))
  await waitFor(() => expect(outcome()).toHaveFocus())
  expect(outcome()).toHaveTextContent('没有收到撤回《授权书（甲银行）》的结果')
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await userEvent.click(screen.getByRole('button', { name: '撤回授权' }))
  await waitFor(() => expect(outcome()).toHaveTextContent('已撤回'))
  await waitFor(() => expect(outcome()).toHaveFocus())
})

test('what was withdrawn is marked at once, and the list says that it could not be refreshed', async () => {
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  show()
  const dialog = await withdraw('授权书（甲银行）')
  answer(LIST, 'offline')
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByText(/下面的列表没有刷新/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '撤回《授权书（甲银行）》' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '撤回《隐私政策》' })).toBeInTheDocument()
  answer(LIST, { consents: [{ ...share, withdrawn_at: at }, privacy] })
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(screen.queryByText(/下面的列表没有刷新/)).not.toBeInTheDocument())
})

test('withdrawing an agreement of the login says that it logs out, and does', async () => {
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  const onLogin = jest.fn()
  show(onLogin)
  const dialog = await withdraw('隐私政策')
  expect(dialog).toHaveTextContent('您会在所有设备上退出登录')
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByText('您已在所有设备上退出登录。')).toBeInTheDocument()
  expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: false })
  await userEvent.click(screen.getByRole('button', { name: '去登录' }))
  expect(onLogin).toHaveBeenCalledTimes(1)
})

test('withdrawing the consent to the identity says what is deleted, and logs nobody out', async () => {
  answer(LIST, { consents: [consent(4, 'identity', { title: '身份信息处理同意书', purpose: 'identity' })] })
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  show()
  const dialog = await withdraw('身份信息处理同意书')
  expect(dialog).toHaveTextContent('姓名和身份证号码立即删除')
  expect(dialog).toHaveTextContent('已经提交的申请不受影响')
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByText('已撤回《身份信息处理同意书》')).toBeInTheDocument()
  expect(useSession.getState().loggedIn).toBe(true)
})

test('without an answer the consent is said to be as it was, and it can be tried again', async () => {
  answer(WITHDRAW, 'offline')
  show()
  await userEvent.click(within(await withdraw('授权书（甲银行）')).getByRole('button', { name: '撤回授权' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('没有收到撤回《授权书（甲银行）》的结果')
  // The server may have done it all the same.
  expect(alert).toHaveTextContent('可能已经撤回，也可能没有')
  expect(screen.getByRole('button', { name: '撤回《授权书（甲银行）》' })).toBeInTheDocument()
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], told: [] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await userEvent.click(screen.getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByText('没有正在办理的申请需要停止。')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the server’s own words are kept on the page', async () => {
  answer(WITHDRAW, refuse(409, '资料正在送往机构，暂时不能处理，请稍后再试'))
  show()
  await userEvent.click(within(await withdraw('授权书（甲银行）')).getByRole('button', { name: '撤回授权' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('资料正在送往机构')
})

test('a guest is told what a login would show, and the server is asked nothing', () => {
  act(() => useSession.setState({ loggedIn: false }))
  show()
  expect(screen.getByText(/登录后可以查看您同意过的协议和授权/)).toBeInTheDocument()
  expect(sent(LIST)).toEqual([])
})

test('another account never sees the list of the one before', async () => {
  show()
  await screen.findByText('《隐私政策》')
  act(() => useSession.setState({ loggedIn: false }))
  answer(LIST, 'offline')
  act(() => saveLogin({ token: 'u', user_id: 2, phone_mark: 'n' }))
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeInTheDocument()
  expect(screen.queryByText('《隐私政策》')).not.toBeInTheDocument()
})
