import Taro from '@tarojs/taro'
import { create } from 'zustand'

type Answer = Parameters<Parameters<Taro.onNeedPrivacyAuthorization.Listener>[0]>[0]

/** The id of the button that agrees: WeChat checks that the button with this id was tapped. */
export const AGREE_BUTTON = 'privacy-agree'

interface PrivacyState {
  /** The function that waits for the visitor's answer, e.g. `getFuzzyLocation`; null when none does. */
  asked: string | null
}

export const usePrivacy = create<PrivacyState>(() => ({ asked: null }))

const waiting: ((answer: Answer) => void)[] = []

/** Private functions wait for the sheet's answer (framework/user-privacy/PrivacyAuthorize; base library 2.32.3). */
export function watchPrivacy() {
  if (!Taro.canIUse('onNeedPrivacyAuthorization')) return
  Taro.onNeedPrivacyAuthorization((resolve, info) => {
    waiting.push(resolve)
    // Several waiting functions are answered together, with the explanation of the first.
    usePrivacy.setState(({ asked }) => ({ asked: asked ?? info?.referrer ?? '' }))
  })
}

export const tellExposure = () => {
  for (const resolve of waiting) resolve({ event: 'exposureAuthorization' })
}

/** After a refusal, for some seconds, WeChat lets the function fail instead of asking again. */
export function answerPrivacy(agreed: boolean) {
  usePrivacy.setState({ asked: null })
  const answer: Answer = agreed ? { event: 'agree', buttonId: AGREE_BUTTON } : { event: 'disagree' }
  for (const resolve of waiting.splice(0)) resolve(answer)
}
