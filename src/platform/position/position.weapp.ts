import Taro from '@tarojs/taro'
import type { Platform } from '../types'

/** WeChat allows the function only to an app.json that declares it. */
export const position: Platform['position'] = () =>
  new Promise((resolve) => {
    const none = () => resolve(null)
    const ask = () => {
      // Does not run while WeChat's privacy notice is open.
      setTimeout(none, 8000)
      void Taro.getFuzzyLocation({ type: 'gcj02' }).then(
        ({ longitude, latitude }) => resolve({ lng: longitude, lat: latitude }),
        none,
      )
    }
    // WeChat's privacy notice must come before any privacy API (S25.6); older versions do not have it.
    if (Taro.canIUse('requirePrivacyAuthorize')) Taro.requirePrivacyAuthorize({ success: ask, fail: none })
    else ask()
  })
