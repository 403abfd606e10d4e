import Taro from '@tarojs/taro'
import type { Platform } from '../types'

/** Whether the visitor has agreed to WeChat's privacy terms; older versions do not have them. The call has no promise. */
const agreed = () =>
  new Promise<boolean>((resolve) => {
    if (Taro.canIUse('requirePrivacyAuthorize'))
      Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
    else resolve(true)
  })

/** Whether the visitor has refused the position, now or before: WeChat asks only once (framework/open-ability/authorize). */
const denied = () =>
  Taro.authorize({ scope: 'scope.userFuzzyLocation' }).then(
    () => false,
    ({ errMsg }: { errMsg?: string }) => /auth\w* den/.test(errMsg ?? ''),
  )

/** WeChat allows the function only to an app.json that declares it. Both questions come first (S25.6); they wait as long as the visitor. */
export const position: Platform['position'] = async () => {
  if (!(await agreed())) return 'unagreed'
  if (await denied()) return 'denied'
  return new Promise((resolve) => {
    const none = () => resolve(null)
    setTimeout(none, 8000)
    void Taro.getFuzzyLocation({ type: 'gcj02' }).then(
      ({ longitude, latitude }) => resolve({ lng: longitude, lat: latitude }),
      none,
    )
  })
}
