import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { AGREE_BUTTON, answerPrivacy, tellExposure } from '@/platform/weapp/privacy'
import { OpenTypeButton } from '@/ui/button/open-type-button'
import { Dialog } from '@/ui/dialog/dialog'
import { Link } from '@/ui/link/link'
import { POSITION_WORDS } from './position-words'
import s from './privacy-question.module.scss'

const refuse = () => answerPrivacy(false)

const WORDS = {
  position: POSITION_WORDS,
  clipboard: [
    '为了替您复制这段文字，需要写入手机的剪贴板。不会读取剪贴板里原有的内容。',
    '不同意也可以继续：文字留在页面上，可以长按选择后自行复制。',
  ],
  phone: [
    '为了让您不用填写就能登录，需要向微信读取您的手机号。选哪个号码由您决定，号码只用于登录和接收申请进度。',
    '不同意也可以继续：填写手机号，用短信验证码登录。',
  ],
  other: ['使用这项功能前，微信要求先征得您的同意。', '不同意也可以继续浏览，只是用不了这一项功能。'],
} as const

const wordsFor = (asked: string) => {
  // The position is requested in two steps (platform.weapp.ts); WeChat gives the first one a neutral name.
  if (/location|requirePrivacyAuthorize/i.test(asked)) return WORDS.position
  if (/phone/i.test(asked)) return WORDS.phone
  return /clipboard/i.test(asked) ? WORDS.clipboard : WORDS.other
}

/** The notice that WeChat requires (framework/user-privacy/PrivacyAuthorize). Only an agreement is no refusal. */
export function PrivacyQuestion({ asked }: { asked: string }) {
  const [why, without] = wordsFor(asked)
  const [unread, setUnread] = useState(false)
  useEffect(() => {
    tellExposure()
    return refuse
  }, [])
  const read = () => Taro.openPrivacyContract({ fail: () => setUnread(true) })
  return (
    <Dialog
      open
      title="需要您的同意"
      confirmButton={
        <OpenTypeButton
          id={AGREE_BUTTON}
          openType="agreePrivacyAuthorization"
          onAgreePrivacyAuthorization={() => answerPrivacy(true)}
        >
          同意并继续
        </OpenTypeButton>
      }
      cancelLabel="不同意"
      onCancel={refuse}
    >
      <View id="privacy-why">{why}</View>
      <View className={s.without}>{without}</View>
      <Link id="privacy-contract" onClick={read}>
        《用户隐私保护指引》
      </Link>
      <View aria-live="polite">{unread && '暂时打不开，请稍后再试。'}</View>
    </Dialog>
  )
}
