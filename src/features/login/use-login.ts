import { CODE } from '@contract/codes'
import type { LoginResult } from '@contract/endpoints/login'
import type { FieldError } from '@contract/envelope'
import { BAD_MOBILE } from '@contract/rules/messages'
import { isMobile, isSmsCode, SMS_CODE } from '@contract/rules/mobile'
import { useEffect, useReducer, useRef } from 'react'
import { type Errors, errorsOf, firstBroken } from '@/form/errors'
import { noteLogin } from '@/http/calls/login'
import { reportUnexpected } from '@/lib/expected'
import { cleanMobile } from '@/lib/mobile'
import { focusField } from '@/platform/elements/field/focus-field'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { saveLogin, useSession } from '@/stores/session'
import { mark } from '@/tracking/marks'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { loadSecureLogin, noteChannel } from './api'
import { type Failure, reduce, START } from './login-state'
import { useConsents } from './use-consents'
import { useCooldown } from './use-cooldown'

interface LoginOptions {
  /** Validates the page's other fields first; returns the id of the first invalid one, or null. */
  before: () => string | null
  valid?: boolean
  onSending: () => void
  onDone: () => unknown
}

/** Login by SMS code (S11.1): the first press sends the number, encrypted, for a code; the second logs in. */
export function useLogin({ before, valid = true, onSending, onDone }: LoginOptions) {
  const [state, dispatch] = useReducer(reduce, START)
  const { mobile, code } = state
  const awaited = state.kind === 'code' ? state.asked : null
  const cooldown = useCooldown()
  const consents = useConsents()
  const [unticked] = consents.missing
  const unagreed = unticked || !consents.agreements ? '请先阅读并同意' : null
  const ids = {
    mobile: 'login-mobile',
    code: 'login-code',
    consents: unticked ? `consent-${unticked.code}` : 'login-consents',
  }
  const fail = (value?: Failure) => dispatch({ type: 'failed', value })
  const setErrors = (value: Errors) => dispatch({ type: 'errors', value })

  /** Resolves with whether a code may be sent, or undefined when refused; takes over the current consent ids. */
  const preCheck = async () => {
    const { secureLogin } = await loadSecureLogin()
    const checked = (await secureLogin.preCheck({ mobile }))?.data
    if (checked) {
      consents.setRefs(checked.agreements)
      cooldown.start(checked.wait_seconds)
    }
    return checked
  }

  const enterMobile = (text: string) => {
    const value = cleanMobile(text)
    // Preloads the encrypted calls; later calls load them again when this failed.
    if (!mobile) loadSecureLogin().then(({ secureLogin }) => secureLogin.prepare(), reportUnexpected)
    dispatch({ type: 'mobile', value })
  }

  const showErrors = async (broken: readonly FieldError[]) => {
    const found = errorsOf(broken)
    setErrors(found)
    if (found.mobile || found.code) return focusField(found.mobile ? ids.mobile : ids.code)
    // A newer version of an agreement came into force in the meantime: it is shown and unticked.
    if (found.consents) await preCheck()
  }

  const requestCode = async () => {
    fail()
    try {
      const checked = await preCheck()
      if (!checked) return
      if (!checked.can_send) return dispatch({ type: 'sent', value: { to: mobile } })
      // Every press is a new request, because the answer to an old one could name an expired code.
      const { secureLogin } = await loadSecureLogin()
      const answer = await secureLogin.sendCode({ mobile, scene: 'login' })
      if (!answer) return
      if (answer.code === CODE.rateLimited) {
        dispatch({ type: 'sent', value: { to: mobile } })
        setErrors({ mobile: answer.msg })
        return cooldown.start(Number(answer.errors[0]?.content) || 0)
      }
      if (!answer.data) return await showErrors(answer.errors)
      cooldown.start(answer.data.cooldown_seconds)
      dispatch({ type: 'sent', value: { to: mobile, sent: true, devCode: answer.data.dev_code } })
      mark('login_code_sent')
      // The field itself takes the focus when it appears; after another code it is there already.
      focusField('login-code')
    } catch (error) {
      fail('send')
      reportUnexpected(error)
    }
  }

  const check = () => {
    const found = {
      mobile: isMobile(mobile) ? null : BAD_MOBILE,
      code: !awaited || isSmsCode(code) ? null : `请输入${SMS_CODE.digits}位数字验证码`,
      consents: unagreed,
    }
    setErrors(found)
    return firstBroken(ids, found)
  }

  const logIn = async () => {
    fail()
    try {
      const refs = consents.refs ?? []
      const payload = { mobile, code, consents: refs.map((ref) => ref.consent_id) }
      const { secureLogin } = await loadSecureLogin()
      onSending()
      const answer = await secureLogin.logIn(payload)
      if (!answer) return
      if (!answer.data) return await showErrors(answer.errors)
      keepLogin(answer.data, 'code')
    } catch (error) {
      fail('login')
      return reportUnexpected(error)
    }
    await onDone()
  }

  const [sending, send] = useSingleFlight(requestCode)
  const [busy, submit] = useSingleFlight(async () => {
    // The login succeeded earlier and only the navigation failed.
    if (useSession.getState().loggedIn) return onDone()
    const broken = [before(), check()].find(Boolean)
    if (broken) return focusField(broken)
    await (awaited ? logIn() : requestCode())
  })

  const tried = useRef('')
  // A complete code needs no further tap. Each code is sent once by itself, because it expires after five tries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the code submits, not a tick
  useEffect(() => {
    if (!awaited || unticked || !isSmsCode(code) || code === tried.current) return
    tried.current = code
    submit()?.then(undefined, (error: unknown) => {
      fail('open')
      reportUnexpected(error)
    })
  }, [code])

  return {
    ...state,
    enterMobile,
    enterCode: (value: string) => dispatch({ type: 'code', value }),
    consents,
    cooldown: cooldown.seconds,
    send,
    sending,
    awaited,
    submit,
    busy,
    ready: valid && !unagreed,
    showMissing: () => {
      setErrors({ consents: unagreed })
      focusField(before() ?? ids.consents)
    },
    enter: (result: LoginResult) => {
      before()
      keepLogin(result, 'wechat')
      return onDone()
    },
    onSending,
  }
}

export type Login = ReturnType<typeof useLogin>

/** Stores the session, and reports our own statistics, which neither delay the visitor nor show errors. */
function keepLogin(result: LoginResult, scene: 'code' | 'wechat') {
  const { amount, term } = useForm.getState().data
  saveLogin(result)
  // The amount was chosen on this page, so it is kept even when the draft belonged to another visitor.
  useForm.getState().fill({ amount, term })

  mark('login_done')
  noteLogin(scene)
  const channel = platform.storage.get(KEY.channel)
  if (channel) noteChannel(channel)
}
