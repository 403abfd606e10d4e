import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { logout, useSession } from '@/stores/session'
import { useToast } from '@/stores/toast'
import { Button } from '@/ui/button/button'
import { Form } from '@/ui/form/form'
import {
  answer,
  calls,
  marked,
  ok,
  refuse,
  resetApi,
  sent,
  toasts,
  wrong,
} from '../../../test/tools/fake-api'
import { answerKey, openedAt } from '../../../test/tools/fake-secure-login'
import { LoginFields } from './login-fields'
import { useLogin } from './use-login'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))
let mockMissing = false
jest.mock('./lazy', () => {
  const late = jest.requireActual<typeof import('./lazy')>('./lazy')
  const { ExpectedError } = jest.requireActual<typeof import('@/lib/expected')>('@/lib/expected')
  const missing = () => Promise.reject(new ExpectedError('the part of the program did not load'))
  return { loadSecureLogin: () => (mockMissing ? missing() : late.loadSecureLogin()) }
})

const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN_PATH = '/v1.0/user/encrypt/login'
const CHECK = '/v1.0/user/login/pre/check'
const MOBILE = '13800138000'
const ref = (code: string, title: string, version = '1.0') => ({
  code,
  title,
  version,
  hash: 'h',
  consent_id: `${code}@${version}`,
  institution_code: null,
})
const REFS = [ref('user-service', '用户服务协议'), ref('privacy', '隐私政策')]
const LOGIN = { token: 'token-1', user_id: 7, phone_mark: 'mark' }

function Harness({ onDone, before = () => null }: { onDone: () => unknown; before?: () => string | null }) {
  const login = useLogin({ before, onDone })
  return (
    <Form onSubmit={login.submit}>
      <LoginFields login={login} onOpenAgreement={({ code, version }) => opened.push(`${code} ${version}`)} />
      <Button id="login-submit" submit loading={login.busy}>
        查看可申请产品
      </Button>
    </Form>
  )
}
let opened: string[] = []

/** A guest before the form; the server would let them in. */
function arrive(before?: () => string | null) {
  const onDone = jest.fn()
  const view = render(<Harness onDone={onDone} before={before} />)
  return { onDone, unmount: view.unmount, user: userEvent.setup() }
}
const mobile = () => screen.getByLabelText('手机号')
const code = () => screen.getByLabelText('短信验证码')
const sendButton = () => screen.getByRole('button', { name: /^获取验证码$|重发$/ })
const submit = () => screen.getByRole('button', { name: '查看可申请产品' })
const TITLES = { 'user-service': /用户服务协议/, privacy: /隐私政策/ }
const box = (code: keyof typeof TITLES) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: TITLES[code] })

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(mobile(), MOBILE)
  await user.type(code(), '123456')
  await user.click(box('user-service'))
  await user.click(box('privacy'))
}

beforeEach(() => {
  mockMissing = false
  opened = []
  logout()
  platform.storage.remove('sms_until')
  platform.storage.remove(KEY.channel)
  resetApi()
  const contracts = REFS.map(({ code, title, version }) => ({
    code,
    title,
    version,
    group: 'login',
    institution_code: null,
    effective_at: '',
  }))
  answer('/v1.0/credit/special/contract/list', { contracts })
  answer(CHECK, { can_send: true, wait_seconds: 0, agreements: REFS })
  answerKey()
  answer(SEND, { cooldown_seconds: 60, expires_seconds: 300, dev_code: '123456' })
  answer(LOGIN_PATH, LOGIN)
  answer('/v1/user/loginMark', {})
  answer('/v1/user/activeChannel', {})
  answer('/st/mark', { accepted: 1 })
})

test('the agreements stand there before anything is typed, none of them ticked, and open their text', async () => {
  const { user } = arrive()
  const link = await screen.findByRole('button', { name: '《隐私政策》' })
  expect(box('user-service').checked).toBe(false)
  expect(box('privacy').checked).toBe(false)
  await user.click(link)
  expect(opened).toEqual(['privacy 1.0'])
  expect(box('privacy').checked).toBe(false)
})

test('pressing with nothing filled in shows what is missing at each field and goes to the first [S10.1]', async () => {
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await user.click(submit())
  expect(mobile()).toHaveAccessibleDescription(/请填写正确的手机号码/)
  expect(code()).toHaveAccessibleDescription(/请输入6位数字验证码/)
  expect(screen.getAllByText('请先阅读并同意')).toHaveLength(2)
  expect(mobile()).toHaveFocus()
  expect(sent(LOGIN_PATH)).toHaveLength(0)
  expect(onDone).not.toHaveBeenCalled()
})

test('a broken field above the login comes first', async () => {
  const { user } = arrive(() => 'login-send')
  await screen.findByText('《隐私政策》')
  await user.click(submit())
  expect(sendButton()).toHaveFocus()
})

test('without consent nobody is logged in', async () => {
  const { user } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  await user.click(box('privacy'))
  await user.click(submit())
  expect(box('privacy')).toHaveFocus()
  expect(screen.getByText('请先阅读并同意')).toBeInTheDocument()
  expect(sent(LOGIN_PATH)).toHaveLength(0)
})

test('logs in with the consents that were ticked, keeps the login, and records it with the channel', async () => {
  platform.storage.set(KEY.channel, 'organic')
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(openedAt(LOGIN_PATH)[0]).toMatchObject({
    mobile: MOBILE,
    code: '123456',
    consents: ['user-service@1.0', 'privacy@1.0'],
  })
  expect(platform.storage.get(KEY.token)).toBe('token-1')
  expect(useSession.getState().loggedIn).toBe(true)
  expect(sent('/v1/user/loginMark')).toHaveLength(1)
  expect(sent('/v1/user/activeChannel')[0]).toMatchObject({ channel: 'organic' })
  expect(marked()).toEqual(['login_done'])
})

test('a code that was sent is marked, and the page says where to with the middle of the phone masked', async () => {
  const { user } = arrive()
  await user.type(mobile(), MOBILE)
  await user.click(sendButton())
  expect(await screen.findByText(/^已发送至138\*{4}8000，/)).toBeInTheDocument()
  expect(marked()).toEqual(['login_code_sent'])
})

test('the code in development mode is shown, and marked as such', async () => {
  const { user } = arrive()
  await user.type(mobile(), MOBILE)
  await user.click(sendButton())
  const note = await screen.findByText('仅开发环境显示')
  expect(within(note.closest('#login-dev-code') as HTMLElement).getByText(/123456/)).toBeInTheDocument()
  expect(code()).toHaveFocus()
})

test('no code is asked for without a phone number', async () => {
  const { user } = arrive()
  await user.type(mobile(), '1380013')
  await user.click(sendButton())
  expect(mobile()).toHaveAccessibleDescription(/请填写正确的手机号码/)
  expect(sent(SEND)).toHaveLength(0)
})

test('the wait for the next code survives a reload', async () => {
  const first = arrive()
  await first.user.type(mobile(), MOBILE)
  await first.user.click(sendButton())
  await waitFor(() => expect(sendButton()).toHaveTextContent(/^(60|59)秒后重发$/))
  first.unmount()
  const second = arrive()
  expect(sendButton()).toHaveTextContent(/^\d+秒后重发$/)
  await second.user.click(sendButton())
  expect(sent(SEND)).toHaveLength(1)
})

test('the wait is the one of the number: another number need not wait, and whose it was is asked of the server', async () => {
  platform.storage.set('sms_until', String(Date.now() + 50_000))
  const { user } = arrive()
  expect(sendButton()).toHaveTextContent(/秒后重发/)
  await user.type(mobile(), '13900139000')
  expect(sendButton()).toHaveTextContent('获取验证码')
  answer(CHECK, { can_send: false, wait_seconds: 42, agreements: REFS })
  await user.click(sendButton())
  await waitFor(() => expect(sendButton()).toHaveTextContent('42秒后重发'))
  expect(sent(SEND)).toHaveLength(0)
  await user.clear(mobile())
  await user.type(mobile(), MOBILE)
  expect(sendButton()).toHaveTextContent('获取验证码')
})

test('a refused code request shows how long to wait', async () => {
  const { user } = arrive()
  await user.type(mobile(), MOBILE)
  answer(SEND, refuse(429, '操作太频繁，请42秒后再试', [{ field: 'wait_seconds', content: '42' }]))
  await user.click(sendButton())
  await waitFor(() => expect(sendButton()).toHaveTextContent('42秒后重发'))
  expect(useToast.getState().text).toBe('操作太频繁，请42秒后再试')
})

test('a wrong or expired code is told at the field, and stays there until it is changed', async () => {
  const { user, onDone } = arrive()
  answer(LOGIN_PATH, wrong('code', '验证码不正确或已失效，请重新获取'))
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  await user.click(submit())
  await waitFor(() => expect(code()).toHaveAccessibleDescription(/验证码不正确或已失效，请重新获取/))
  expect(code()).toHaveFocus()
  expect(code()).toHaveValue('123456')
  expect(onDone).not.toHaveBeenCalled()
  await user.type(code(), '{Backspace}')
  expect(code()).not.toHaveAccessibleDescription(/验证码不正确/)
})

test('a double tap logs in once', async () => {
  let let_in: () => void = () => {}
  answer(LOGIN_PATH, () => new Promise((resolve) => (let_in = () => resolve(ok(LOGIN)))))
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  await user.dblClick(submit())
  await user.keyboard('{Enter}')
  expect(submit()).toHaveAttribute('aria-busy', 'true')
  await act(async () => let_in())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent(LOGIN_PATH)).toHaveLength(1)
})

test('offline: says so, keeps what was typed, and a retry is the same request', async () => {
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  answer(LOGIN_PATH, 'offline')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('已填写的内容都保留着')
  expect(mobile()).toHaveValue(MOBILE)
  expect(code()).toHaveValue('123456')
  answer(LOGIN_PATH, LOGIN)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const ids = sent(LOGIN_PATH).map((body) => body.public.request_id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
})

test('no call carries the phone or the code in clear, and none is about the phone before a code is asked for [S12.2]', async () => {
  const { user, onDone } = arrive()
  await user.type(mobile(), MOBILE)
  expect(sent(CHECK)).toEqual([])
  await user.click(sendButton())
  await screen.findByText('仅开发环境显示')
  await fillIn(user)
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(openedAt(SEND)[0]).toMatchObject({ mobile: MOBILE, scene: 'login' })
  expect(openedAt(CHECK)[0]).toMatchObject({ mobile: MOBILE })
  expect(JSON.stringify(calls)).not.toContain(MOBILE)
  expect(JSON.stringify(calls)).not.toContain('"123456"')
  expect([...sent('/v1.0/sms/send/code'), ...sent('/v1.0/user/code/login')]).toEqual([])
})

test('a key that changed meanwhile is replaced without a word', async () => {
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  answer(LOGIN_PATH, ({ key_id }) => (key_id === 'key-1' ? refuse(409, '登录密钥已更新，请重试') : ok(LOGIN)))
  answerKey('key-2')
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent(LOGIN_PATH).map(({ key_id }) => key_id)).toEqual(['key-1', 'key-2'])
  expect(toasts).toEqual([])
})

test('a part of the program that does not load is told like a network failure, and can be tried again [S12.8]', async () => {
  mockMissing = true
  const { user } = arrive()
  await user.type(mobile(), MOBILE)
  await user.click(sendButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('验证码没有发出')
  expect(calls.some(({ path }) => path === SEND)).toBe(false)
  mockMissing = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('仅开发环境显示')
  expect(sent(SEND)).toHaveLength(1)
})

test('a text that changed meanwhile has to be accepted anew', async () => {
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  answer(LOGIN_PATH, wrong('consents', '请先阅读并同意协议'))
  answer(CHECK, {
    can_send: true,
    wait_seconds: 0,
    agreements: [REFS[0] as (typeof REFS)[0], ref('privacy', '隐私政策', '1.1')],
  })
  await user.click(submit())
  await waitFor(() => expect(box('privacy').checked).toBe(false))
  expect(box('user-service').checked).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
})

test('agreements that do not come can be loaded again', async () => {
  answer('/v1.0/credit/special/contract/list', 'offline')
  const { user } = arrive()
  const again = await screen.findByRole('button', { name: '重新加载' })
  answer('/v1.0/credit/special/contract/list', {
    contracts: [
      {
        code: 'privacy',
        title: '隐私政策',
        version: '1.0',
        group: 'login',
        institution_code: null,
        effective_at: '',
      },
    ],
  })
  await user.click(again)
  expect(await screen.findByText('《隐私政策》')).toBeInTheDocument()
})

test('a visitor whose way on was closed after the login presses again, without a second login', async () => {
  const { user, onDone } = arrive()
  await screen.findByText('《隐私政策》')
  await fillIn(user)
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(sent(LOGIN_PATH)).toHaveLength(1)
})
