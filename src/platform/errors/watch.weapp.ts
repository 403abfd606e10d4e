import Taro from '@tarojs/taro'
import { firstTimes, hearErrors, noteError } from './errors'

const isNew = firstTimes()

// To WeChat's real-time log (wx.getRealtimeLogManager), which the operator reads in the mini-program's console.
hearErrors((kind, text) => {
  if (isNew(text)) Taro.getRealtimeLogManager?.().error(kind, text)
})

// api/base/app/app-event: wx.onError and wx.onUnhandledRejection.
Taro.onError((error) => noteError(error, 'error'))
Taro.onUnhandledRejection(({ reason }) => noteError(reason, 'rejection'))
