import { screen } from '@testing-library/react'
import { LoginFields } from '@/features/login/login-fields'
import { useLogin } from '@/features/login/use-login'
import { Button } from '@/ui/button/button'
import { Form } from '@/ui/form/form'
import { byId } from '../screen'
import { answer } from '../tools/fake-api'
import { answerKey, openedAt } from '../tools/fake-secure-login'
import {
  type FormRow,
  LOGIN_AGREEMENTS,
  loginBoxes,
  RENEWED_AGREEMENTS,
  RENEWED_CONSENTS,
  reports,
  textField,
} from './row'

export const SEND = '/v1.0/sms/encrypt/send/code'
export const LOGIN = '/v1.0/user/encrypt/login'
export const CHECK = '/v1.0/user/login/pre/check'
export const MOBILE = '13800138000'

export const checked = { can_send: true, wait_seconds: 0, agreements: LOGIN_AGREEMENTS }
/** The agreements as the server lists them before it knows the phone number. */
export const listed = {
  contracts: LOGIN_AGREEMENTS.map((one) => ({ ...one, group: 'login' as const, effective_at: '' })),
}

/** The fields of the login inside the page that contains their button. */
export function LoginForm({ before = () => null }: { before?: () => string | null }) {
  const login = useLogin({ before, onSending: reports.onSending, onDone: reports.onDone })
  return (
    <Form onSubmit={login.submit}>
      <LoginFields login={login} wechat={undefined} onOpenAgreement={reports.onOpenAgreement} />
      <Button id="login-submit" submit loading={login.busy}>
        验证手机号并继续
      </Button>
    </Form>
  )
}

export const login: FormRow = {
  form: 'login form',
  guest: true,
  serve: () => {
    answer('/v1.0/credit/special/contract/list', listed)
    answer(CHECK, checked)
    answerKey()
    answer(SEND, { cooldown_seconds: 60, expires_seconds: 300, dev_code: '123456' })
    answer(LOGIN, { token: 'token-1', user_id: 7, phone_mark: 'mark' })
    answer('/v1/user/loginMark', {})
    answer('/v1/user/activeChannel', {})
  },
  element: () => <LoginForm />,
  submit: 'login-submit',
  fill: async (user) => {
    await user.type(byId('login-mobile'), MOBILE)
    await loginBoxes.fill(user)
    await user.click(byId('login-submit'))
    await screen.findByText('仅开发环境显示')
    // With both boxes ticked a complete code logs in by itself.
    await user.click(byId('consent-privacy'))
    await user.type(byId('login-code'), '123456')
    await user.click(byId('consent-privacy'))
  },
  missing: {
    'login-mobile': '请填写正确的手机号码',
    ...loginBoxes.missing,
  },
  path: LOGIN,
  accepted: { token: 'token-1', user_id: 7, phone_mark: 'mark' },
  refused: { field: 'code', ...textField('login-code') },
  failed: '没有登录成功',
  kept: () => expect([byId('login-mobile').value, byId('login-code').value]).toEqual([MOBILE, '123456']),
  agreement: loginBoxes.agreement,
  renewed: {
    serve: () => answer(CHECK, { ...checked, agreements: RENEWED_AGREEMENTS }),
    consents: RENEWED_CONSENTS,
    sent: () => openedAt(LOGIN).at(-1)?.consents,
  },
}
