import type { FieldError } from '@contract/envelope'
import { useRef, useState } from 'react'
import { post } from '@/http/api'
import { cleanMobile, isMobile } from '@/lib/mobile'
import { focusField } from '@/platform/elements/focus-field'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { saveLogin, useSession } from '@/stores/session'
import { mark } from '@/tracking/marks'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { loadSecureLogin } from './late'
import { useConsents } from './use-consents'
import { useCooldown } from './use-cooldown'

export type LoginErrors = Partial<Record<'mobile' | 'code' | 'consents', string>>

const BAD_MOBILE = '请填写正确的手机号码'
const BAD_CODE = '请输入6位数字验证码'
const NO_CONSENT = '请先阅读并同意'

export interface LoginOptions {
  /** Checks what else stands on the page; the id of the first broken field, or null. Runs before the login's own. */
  before: () => string | null
  /** Logged in and stored. */
  onDone: () => unknown
}

/**
 * Login by a code sent by SMS (endpoints.md, login): what was typed, what is wrong with it, and the calls. Phone and code
 * travel encrypted.
 */
export function useLogin({ before, onDone }: LoginOptions) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<LoginErrors>({})
  /** Which call got no answer. */
  const [failed, setFailed] = useState<'send' | 'login' | null>(null)
  const [sent, setSent] = useState<{ to: string; devCode?: string } | null>(null)
  const cooldown = useCooldown()
  const consents = useConsents()
  const typed = useRef(mobile)

  /** The wait of this number and the current consent ids; undefined when refused. */
  const preCheck = async (number: string) => {
    const answer = await post('/v1.0/user/login/pre/check', { mobile: number }, { retry: true })
    if (!answer?.data) return undefined
    consents.setRefs(answer.data.agreements)
    // A late answer about another number says nothing about the wait of this one.
    if (number === typed.current) cooldown.start(answer.data.wait_seconds)
    return answer.data.agreements
  }

  const enterMobile = (text: string) => {
    const number = cleanMobile(text)
    const complete = isMobile(number) && number !== typed.current
    // Ready by the time it is needed; `send` and `submit` load it themselves where it did not come through.
    if (!typed.current)
      loadSecureLogin().then(
        ({ secureLogin }) => secureLogin.prepare(),
        () => {},
      )
    typed.current = number
    setMobile(number)
    setErrors((last) => ({ ...last, mobile: '' }))
    // Only a convenience here: `submit` does it again where it did not come through.
    if (complete) preCheck(number).catch(() => {})
  }
  const enterCode = (text: string) => {
    setCode(text)
    setErrors((last) => ({ ...last, code: '' }))
  }

  /** Shows the server's own words at the fields and goes to the first. */
  const showErrors = async (broken: readonly FieldError[]) => {
    const found: LoginErrors = Object.fromEntries(
      broken.map(({ field, content }) => [field.split('.')[0], content]),
    )
    setErrors(found)
    if (found.mobile) return focusField('login-mobile')
    if (found.code) return focusField('login-code')
    // A newer version of a text came into force meanwhile: shown, unticked.
    if (found.consents) await preCheck(mobile)
  }

  const [sending, send] = useSingleFlight(async () => {
    if (cooldown.seconds > 0) return
    if (!isMobile(mobile)) {
      setErrors({ mobile: BAD_MOBILE })
      return focusField('login-mobile')
    }
    setFailed(null)
    try {
      // A new request at each press: the answer to an old one could name a code that has expired.
      const { secureLogin } = await loadSecureLogin()
      const answer = await secureLogin.sendCode({ mobile, scene: 'login' })
      // Refused, most likely too soon: the pre-check knows how long to wait.
      if (!answer) return void (await preCheck(mobile))
      if (!answer.data) return await showErrors(answer.errors)
      cooldown.start(answer.data.cooldown_seconds)
      setSent({ to: mobile, devCode: answer.data.dev_code })
      setCode('')
      setErrors({})
      mark('login_code_sent')
      focusField('login-code')
    } catch {
      setFailed('send')
    }
  })

  /** The id of the first broken field of the login, null when all is well. */
  const check = () => {
    const unticked = consents.missingIn(consents.agreements ?? [])
    setErrors({
      mobile: isMobile(mobile) ? '' : BAD_MOBILE,
      code: /^\d{6}$/.test(code) ? '' : BAD_CODE,
      consents: unticked || !consents.agreements ? NO_CONSENT : '',
    })
    if (!isMobile(mobile)) return 'login-mobile'
    if (!/^\d{6}$/.test(code)) return 'login-code'
    if (unticked) return `consent-${unticked.code}`
    return consents.agreements ? null : 'login-consents'
  }

  const [busy, submit] = useSingleFlight(async () => {
    // The way on was not open the last time; the login itself is done.
    if (useSession.getState().loggedIn) return onDone()
    const broken = [before(), check()].find((id) => id !== null)
    if (broken) return focusField(broken)
    setFailed(null)
    try {
      const refs = consents.refs ?? (await preCheck(mobile))
      if (!refs) return
      const unticked = consents.missingIn(refs)
      if (unticked) {
        setErrors({ consents: NO_CONSENT })
        return focusField(`consent-${unticked.code}`)
      }
      const payload = { mobile, code, consents: refs.map((ref) => ref.consent_id) }
      const { secureLogin } = await loadSecureLogin()
      const answer = await secureLogin.logIn(payload)
      if (!answer) return
      if (!answer.data) return await showErrors(answer.errors)
      saveLogin(answer.data)
      noteLogin()
    } catch {
      return setFailed('login')
    }
    await onDone()
  })

  return {
    mobile,
    enterMobile,
    code,
    enterCode,
    errors,
    consents,
    cooldown: cooldown.seconds,
    send,
    sending,
    sent: sent?.to === mobile ? sent : null,
    submit,
    busy,
    failed,
  }
}

export type Login = ReturnType<typeof useLogin>

/** Records of ours beside the login: they neither hold the visitor up nor tell them anything. */
function noteLogin() {
  mark('login_done')
  void post('/v1/user/loginMark', { scene: 'code' }, { quiet: true }).catch(() => {})
  const channel = platform.storage.get(KEY.channel)
  if (channel) void post('/v1/user/activeChannel', { channel }, { quiet: true }).catch(() => {})
}
