import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { type PhoneNumberDetail, phoneNumber } from '@/platform/weapp/phone-number'
import { mark } from '@/tracking/marks'
import { OpenTypeButton } from '@/ui/button/open-type-button'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { PressNote } from '@/ui/press/press-note'
import { usePress } from '@/ui/press/use-press'
import { logInByWechat } from './api'
import type { Login } from './use-login'
import s from './wechat-login.module.scss'

/** Why the phone number has to be typed, by what WeChat answered. */
const REASONS = {
  refused: '没有使用微信手机号。填写手机号，用短信验证码也能登录。',
  unavailable: '微信暂时没有提供手机号，请用短信验证码登录。',
  failed: '网络不稳定或系统繁忙，没有登录成功。可以用短信验证码登录。',
} as const

export function useWechat(login: Login) {
  const { wechat: refs, known } = login.consents
  const [byCode, setByCode] = useState(false)
  const [reason, setReason] = useState('')
  // In view, and above the field that takes the place of the tap.
  useEffect(() => {
    if (reason) focusField('login-wechat-failed')
  }, [reason])
  if (known && !refs) return undefined
  return {
    refs,
    reason,
    byWechat: !byCode,
    /** @param why what WeChat answered, where only the code is left */
    choose: (code: boolean, why = '') => {
      setReason(why)
      setByCode(code)
    },
  }
}

export type Wechat = NonNullable<ReturnType<typeof useWechat>>

export function WechatButton({ login, wechat }: { login: Login; wechat: Wechat }) {
  const detail = useRef<PhoneNumberDetail>({})

  const logIn = async (code: string) => {
    login.onSending()
    const answer = await logInByWechat(code, wechat.refs)
    if (!answer || answer.data) return answer?.data
    // A newer version of an agreement came into force: it is shown and unticked.
    if (answer.errors.some(({ field }) => field === 'consents')) {
      login.consents.setRefs(undefined)
      login.consents.reload()
    }
    wechat.choose(true, answer.msg)
    return undefined
  }

  const pressed = usePress(async () => {
    const number = phoneNumber.read(detail.current)
    if (typeof number === 'string') {
      wechat.choose(true, REASONS[number])
      return mark(`wechat_phone_${number}`)
    }
    const result = await logIn(number.code).catch((error: unknown) => {
      wechat.choose(true, REASONS.failed)
      reportUnexpected(error)
    })
    if (result) await login.enter(result)
  })

  const ready = login.ready && Boolean(wechat.refs)
  return (
    <>
      <OpenTypeButton
        id="login-wechat"
        busy={pressed.busy}
        openType={ready && !pressed.busy ? 'getPhoneNumber' : undefined}
        onGetPhoneNumber={(answer) => {
          detail.current = answer.detail
          pressed.press()
        }}
        onClick={() => {
          if (!ready) login.showMissing()
        }}
      >
        使用微信手机号继续
      </OpenTypeButton>
      <PressNote {...pressed} />
    </>
  )
}

export const WechatChoice = ({ wechat: { byWechat, choose } }: { wechat: Wechat }) => (
  <View className={`small ${s.choice}`}>
    {byWechat ? '不用微信手机号？' : '不想填手机号？'}
    <Link id="login-other" onward onClick={() => choose(byWechat)}>
      {byWechat ? '短信验证码登录' : '使用微信手机号'}
    </Link>
  </View>
)

export const WechatReason = ({ wechat: { reason } }: { wechat: Wechat }) =>
  reason ? (
    <Notice id="login-wechat-failed" tone="warn">
      {reason}
    </Notice>
  ) : null
