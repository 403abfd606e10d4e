import Taro from '@tarojs/taro'
import { create } from 'zustand'

type Answer = Parameters<Parameters<Taro.onNeedPrivacyAuthorization.Listener>[0]>[0]

/** Id of the button that agrees: WeChat checks that the button of this id was tapped. */
export const AGREE_BUTTON = 'privacy-agree'

interface PrivacyState {
  /** The function that waits for the visitor's word, e.g. `getFuzzyLocation`; null = none does. */
  asked: string | null
}

export const usePrivacy = create<PrivacyState>(() => ({ asked: null }))

const waiting: ((answer: Answer) => void)[] = []

/**
 * The privacy gate (developers.weixin.qq.com, framework/user-privacy/PrivacyAuthorize and
 * wx.onNeedPrivacyAuthorization, since base library 2.32.3): every private function waits until the visitor has
 * answered the sheet of ours, whichever part of the app has called it. Nothing is asked before such a call. Base
 * libraries without it go on as before.
 */
export function watchPrivacy() {
  if (!Taro.canIUse('onNeedPrivacyAuthorization')) return
  Taro.onNeedPrivacyAuthorization((resolve, info) => {
    waiting.push(resolve)
    // Several that wait are answered together, by the words for the first.
    usePrivacy.setState(({ asked }) => ({ asked: asked ?? info?.referrer ?? '' }))
  })
}

/** The sheet is on the screen. */
export const tellExposure = () => {
  for (const resolve of waiting) resolve({ event: 'exposureAuthorization' })
}

/** The visitor's answer to all that waits. Refused, the function fails; WeChat asks again when it is next called. */
export function answerPrivacy(agreed: boolean) {
  usePrivacy.setState({ asked: null })
  const answer: Answer = agreed ? { event: 'agree', buttonId: AGREE_BUTTON } : { event: 'disagree' }
  for (const resolve of waiting.splice(0)) resolve(answer)
}
