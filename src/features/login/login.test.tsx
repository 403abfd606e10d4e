import { screen, waitFor, within } from '@testing-library/react'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useSession } from '@/stores/session'
import { useToast } from '@/stores/toast'
import { CHECK, checked, LOGIN, LoginForm, listed, login, MOBILE, SEND } from '../../../test/forms/login'
import { loginBoxes, openFilled, openForm, reports, resetForms } from '../../../test/forms/row'
import { byId, errorOf, show } from '../../../test/screen'
import { answer, calls, marked, refuse, sent } from '../../../test/tools/fake-api'
import { openedAt } from '../../../test/tools/fake-secure-login'

let mockMissing = false
jest.mock('./api', () => {
  const api = jest.requireActual<typeof import('./api')>('./api')
  const { ExpectedError } = jest.requireActual<typeof import('@/lib/expected')>('@/lib/expected')
  const missing = () => Promise.reject(new ExpectedError('the part of the program did not load'))
  return { ...api, loadSecureLogin: () => (mockMissing ? missing() : api.loadSecureLogin()) }
})

const { onDone } = reports
const sendButton = () => byId('login-send')

/** A guest types a phone number, ticks both boxes and requests a code. */
async function askForCode(serve?: () => void, mobile = MOBILE) {
  const view = await openForm(login, serve)
  await view.user.type(byId('login-mobile'), mobile)
  await loginBoxes.fill(view.user)
  await view.press()
  return view
}

beforeEach(() => {
  mockMissing = false
  resetForms()
})

test('a broken field above the login is focused before the fields of the login', async () => {
  login.serve()
  const { user } = show(<LoginForm before={() => 'consent-privacy'} />)
  await screen.findByText('授权书privacy')
  await user.click(byId('login-submit'))
  expect(byId('consent-privacy')).toHaveFocus()
})

test('the form logs in with the ticked consents, keeps the login, and records it with the channel', async () => {
  platform.storage.set(KEY.channel, 'organic')
  const { press } = await openFilled(login)
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(openedAt(LOGIN)[0]).toMatchObject({
    mobile: MOBILE,
    code: '123456',
    consents: ['user-service@1.0', 'privacy@1.0'],
  })
  expect(platform.storage.get(KEY.token)).toBe('token-1')
  expect(useSession.getState().loggedIn).toBe(true)
  expect(sent('/v1/user/loginMark')).toHaveLength(1)
  expect(sent('/v1/user/activeChannel')[0]).toMatchObject({ channel: 'organic' })
  expect(marked()).toEqual(['login_code_sent', 'login_done'])
})

test('a sent code is marked, and the page shows the phone that it was sent to with its middle masked', async () => {
  await askForCode()
  expect(await screen.findByText(/^已发送至138\*{4}8000，/)).toBeInTheDocument()
  expect(within(byId('login-dev-code')).getByText(/123456/)).toBeInTheDocument()
  expect(byId('login-code')).toHaveFocus()
  expect(marked()).toEqual(['login_code_sent'])
})

test('a complete code logs in without a further tap, once, and not before every box is ticked [S11.2]', async () => {
  const { user } = await askForCode(() => answer(LOGIN, refuse(429, '操作太频繁')))
  await screen.findByText('仅开发环境显示')
  await user.click(byId('login-code'))
  await user.click(byId('consent-privacy'))
  await user.type(byId('login-code'), '123456')
  await user.click(byId('consent-privacy'))
  expect(sent(LOGIN)).toHaveLength(0)
  await user.type(byId('login-code'), '{Backspace}7')
  await waitFor(() => expect(sent(LOGIN)).toHaveLength(1))
  await user.type(byId('login-code'), '{Backspace}7')
  expect(sent(LOGIN)).toHaveLength(1)
})

test('after a reload the server says how long to wait, and the code that was sent before can be entered', async () => {
  const { user } = await askForCode(() => answer(CHECK, { ...checked, can_send: false, wait_seconds: 42 }))
  await waitFor(() => expect(sendButton()).toHaveTextContent('42秒后重发'))
  expect(byId('login-code')).toHaveFocus()
  await user.click(sendButton())
  expect(sent(SEND)).toHaveLength(0)
  // The code belongs to that phone number.
  await user.type(byId('login-mobile'), '{Backspace}1')
  expect(byId('login-code')).toBeNull()
})

test('another code can be sent after the wait', async () => {
  const { user } = await askForCode(() => answer(SEND, { cooldown_seconds: 0, expires_seconds: 300 }))
  await waitFor(() => expect(sendButton()).toHaveTextContent('重发验证码'))
  await user.click(sendButton())
  await waitFor(() => expect(sent(SEND)).toHaveLength(2))
  expect(byId('login-code')).toHaveFocus()
})

test('a refused code request says why at the phone number, and how long to wait', async () => {
  const words = '操作太频繁，请42秒后再试'
  await askForCode(() => answer(SEND, refuse(429, words, [{ field: 'wait_seconds', content: '42' }])))
  await waitFor(() => expect(sendButton()).toHaveTextContent('42秒后重发'))
  expect(errorOf('login-mobile')).toBe(words)
})

test('a wrong code is said once, at its field [S11.3]', async () => {
  const words = '验证码不对或已失效，请核对最新一条短信'
  const { user } = await askForCode(() =>
    answer(LOGIN, refuse(601, words, [{ field: 'code', content: words }])),
  )
  await screen.findByText('仅开发环境显示')
  await user.type(byId('login-code'), '123456')
  await waitFor(() => expect(errorOf('login-code')).toBe(words))
  expect(useToast.getState().text).toBe('')
})

test('a lazy-loaded part that does not load is shown like a network failure, and can be retried', async () => {
  mockMissing = true
  const { user } = await askForCode()
  expect(await screen.findByRole('alert')).toHaveTextContent('验证码没有发出')
  expect(calls.some(({ path }) => path === SEND)).toBe(false)
  mockMissing = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('仅开发环境显示')
  expect(sent(SEND)).toHaveLength(1)
})

test('agreements that did not load can be loaded again', async () => {
  const CONTRACTS = '/v1.0/credit/special/contract/list'
  const { user } = await openForm(login, () => answer(CONTRACTS, 'offline'))
  const again = await screen.findByRole('button', { name: '重新加载' })
  answer(CONTRACTS, listed)
  await user.click(again)
  expect(await screen.findByText('授权书privacy')).toBeInTheDocument()
})

test('after a login whose next page did not open the visitor can press again, which does not log in again', async () => {
  const { press } = await openFilled(login)
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(sent(LOGIN)).toHaveLength(1)
})
