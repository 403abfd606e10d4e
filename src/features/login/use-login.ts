import { CODE } from '@contract/codes'
import type { FieldError } from '@contract/envelope'
import { BAD_MOBILE } from '@contract/rules/messages'
import { isMobile, isSmsCode, SMS_CODE } from '@contract/rules/mobile'
import { useState } from 'react'
import { errorsOf, firstBroken } from '@/form/errors'
import { useErrors } from '@/form/use-errors'
import { post } from '@/http/api'
import { noteLogin } from '@/http/calls/login'
import { reportBug } from '@/lib/expected'
import { cleanMobile } from '@/lib/mobile'
import { focusField } from '@/platform/elements/field/focus-field'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { saveLogin, useSession } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { mark } from '@/tracking/marks'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { loadSecureLogin } from './lazy'
import { useConsents } from './use-consents'
import { useCooldown } from './use-cooldown'

const BAD_CODE = `请输入${SMS_CODE.digits}位数字验证码`
const NO_CONSENT = '请先阅读并同意'

export interface LoginOptions {
  /**
   * Validates the other fields of the page before those of the login; returns the id of the first invalid field, or
   * null.
   */
  before: () => string | null
  /** Called when the visitor is logged in and the session is stored. */
  onDone: () => unknown
}

/**
 * Login with a code sent by SMS (S11.1): the typed values, their errors, and the calls. Phone number and code are
 * sent encrypted, and not before the visitor requests a code.
 */
export function useLogin({ before, onDone }: LoginOptions) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  /** The call that received no answer. */
  const [failed, setFailed] = useState<'send' | 'login' | null>(null)
  const [sent, setSent] = useState<{ to: string; devCode?: string } | null>(null)
  const cooldown = useCooldown()
  /** The phone number that the wait belongs to. It is unknown after a reload, and then the server decides. */
  const [waiting, setWaiting] = useState('')
  const consents = useConsents()
  const [unticked] = consents.missing
  const ids = {
    mobile: 'login-mobile',
    code: 'login-code',
    consents: unticked ? `consent-${unticked.code}` : 'login-consents',
  }
  const { errors, setErrors, clearErrors, show } = useErrors(ids)

  const wait = (seconds: number) => {
    setWaiting(mobile)
    cooldown.start(seconds)
  }
  const cooling = isMobile(mobile) && mobile !== waiting ? 0 : cooldown.seconds

  /** Resolves with whether a code may be sent and with the current consent ids, or undefined when refused. */
  const preCheck = async () => {
    const { secureLogin } = await loadSecureLogin()
    const checked = (await secureLogin.preCheck({ mobile }))?.data
    if (!checked) return undefined
    consents.setRefs(checked.agreements)
    wait(checked.wait_seconds)
    return checked
  }

  const enterMobile = (text: string) => {
    const number = cleanMobile(text)
    // Preloads the encrypted calls; `send` and `submit` load them again when this failed.
    if (!mobile) loadSecureLogin().then(({ secureLogin }) => secureLogin.prepare(), reportBug)
    setMobile(number)
    clearErrors(['mobile'])
  }
  const enterCode = (text: string) => {
    setCode(text)
    clearErrors(['code'])
  }

  /** Shows the server's messages at the fields. */
  const showErrors = async (broken: readonly FieldError[]) => {
    const found = errorsOf(broken)
    if (found.mobile || found.code) return void show(found)
    setErrors(found)
    // A newer version of an agreement came into force in the meantime: it is shown and unticked.
    if (found.consents) await preCheck()
  }

  const [sending, send] = useSingleFlight(async () => {
    if (cooling > 0) return
    if (!isMobile(mobile)) return void show({ mobile: BAD_MOBILE })
    setFailed(null)
    try {
      const checked = await preCheck()
      if (!checked?.can_send) return
      // Every press is a new request, because the answer to an old one could name an expired code.
      const { secureLogin } = await loadSecureLogin()
      const answer = await secureLogin.sendCode({ mobile, scene: 'login' })
      if (!answer) return
      if (answer.code === CODE.rateLimited) {
        showToast(answer.msg)
        return wait(Number(answer.errors[0]?.content) || 0)
      }
      if (!answer.data) return await showErrors(answer.errors)
      wait(answer.data.cooldown_seconds)
      setSent({ to: mobile, devCode: answer.data.dev_code })
      setCode('')
      setErrors({})
      mark('login_code_sent')
      focusField('login-code')
    } catch (error) {
      setFailed('send')
      reportBug(error)
    }
  })

  /** Returns the id of the first invalid field of the login, or undefined. */
  const check = () => {
    const found = {
      mobile: isMobile(mobile) ? null : BAD_MOBILE,
      code: isSmsCode(code) ? null : BAD_CODE,
      consents: unticked || !consents.agreements ? NO_CONSENT : null,
    }
    setErrors(found)
    return firstBroken(ids, found)
  }

  const [busy, submit] = useSingleFlight(async () => {
    // The login succeeded earlier and only the navigation failed.
    if (useSession.getState().loggedIn) return onDone()
    const broken = [before(), check()].find(Boolean)
    if (broken) return focusField(broken)
    setFailed(null)
    try {
      const refs = consents.refs ?? (await preCheck())?.agreements
      if (!refs) return
      const added = refs.find((ref) => !consents.isTicked(ref))
      if (added) {
        setErrors({ consents: NO_CONSENT })
        return focusField(`consent-${added.code}`)
      }
      const payload = { mobile, code, consents: refs.map((ref) => ref.consent_id) }
      const { secureLogin } = await loadSecureLogin()
      const answer = await secureLogin.logIn(payload)
      if (!answer) return
      if (!answer.data) return await showErrors(answer.errors)
      const { amount, term } = useForm.getState().data
      saveLogin(answer.data)
      // The amount was chosen on this page, so it is kept even when the draft belonged to another visitor.
      useForm.getState().fill({ amount, term })
      record()
    } catch (error) {
      setFailed('login')
      return reportBug(error)
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
    cooldown: cooling,
    send,
    sending,
    sent: sent?.to === mobile ? sent : null,
    submit,
    busy,
    failed,
  }
}

export type Login = ReturnType<typeof useLogin>

/** Reports our own statistics about the login; these requests neither delay the visitor nor show errors. */
function record() {
  mark('login_done')
  noteLogin('code')
  const channel = platform.storage.get(KEY.channel)
  if (channel) void post('/v1/user/activeChannel', { channel }, { quiet: true }).catch(reportBug)
}
