import { CODE } from '@contract/codes'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { write } from '@/http/write'
import { reportBug } from '@/lib/expected'
import { type PhoneNumberDetail, phoneNumber } from '@/platform/weapp/phone-number'
import { mark } from '@/tracking/marks'
import { PhoneButton } from '@/ui/button/phone-button'
import { Notice } from '@/ui/notice/notice'
import { PressNote } from '@/ui/press/press-note'
import { usePress } from '@/ui/press/use-press'
import type { Login } from './use-login'
import s from './wechat-login.module.scss'

const LOGIN = '/v1.0/user/wechat/phone'
/** Beside a refusal by the visitor, after which nothing is said. */
const UNAVAILABLE = '微信暂时没有提供手机号，请用短信验证码登录'
const FAILED = '网络不稳定或系统繁忙，可以再点一次，或用短信验证码登录'

/** One tap in place of a typed number and a code, beside the login by SMS. It is shown where the server offers it. */
export function WechatLogin({ login }: { login: Login }) {
  const refs = login.consents.wechat
  return refs ? <WechatPhone login={login} refs={refs} /> : null
}

function WechatPhone({ login, refs }: { login: Login; refs: readonly AgreementRef[] }) {
  const [problem, setProblem] = useState('')
  const detail = useRef<PhoneNumberDetail>({})

  const logIn = async (code: string) => {
    login.onSending()
    const answer = await write(
      LOGIN,
      { code, consents: refs.map((ref) => ref.consent_id) },
      { own: [CODE.validation, CODE.rateLimited, CODE.notFound] },
    )
    if (!answer || answer.data) return answer?.data
    setProblem(answer.msg)
    // A newer version of an agreement came into force: it is shown and unticked.
    if (answer.errors.some(({ field }) => field === 'consents')) {
      login.consents.setRefs(undefined)
      login.consents.reload()
    }
    return undefined
  }

  const pressed = usePress(async () => {
    const number = phoneNumber.read(detail.current)
    setProblem(number === 'unavailable' ? UNAVAILABLE : '')
    if (typeof number === 'string') return mark(`wechat_phone_${number}`)
    const result = await logIn(number.code).catch((error: unknown) => {
      setProblem(FAILED)
      reportBug(error)
    })
    if (result) await login.enter(result)
  })

  return (
    <View className={s.login}>
      <PhoneButton
        id="login-wechat"
        ready={login.ready}
        busy={pressed.busy}
        onBlocked={login.showMissing}
        onAnswer={(answer) => {
          detail.current = answer
          pressed.press()
        }}
      >
        使用微信手机号继续
      </PhoneButton>
      <PressNote {...pressed} />
      <View aria-live="polite" className={s.said}>
        {problem && (
          <Notice id="login-wechat-failed" tone="warn">
            {problem}
          </Notice>
        )}
      </View>
    </View>
  )
}
