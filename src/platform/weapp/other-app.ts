import type { MiniProgram } from '@contract/outbound/destination'
import Taro from '@tarojs/taro'

/** Opened, declined by the visitor in WeChat's own question, or impossible (not a phone, an unknown app id, …). */
export type Opened = 'opened' | 'declined' | 'failed'

/** Both functions answer `…:fail cancel` when the visitor declines. WeChat on a computer has no dialler. */
async function answered(ask: () => Promise<unknown>): Promise<Opened> {
  try {
    await ask()
    return 'opened'
  } catch (error) {
    return /cancel/i.test(String((error as { errMsg?: string }).errMsg ?? error)) ? 'declined' : 'failed'
  }
}

/** WeChat asks first, and only during a tap (api/navigate/wx.navigateToMiniProgram). Nothing of ours is passed on. */
const openMiniProgram = ({ app_id, path }: MiniProgram) =>
  answered(() => Taro.navigateToMiniProgram({ appId: app_id, path }))

/** Opens the phone's own dialler, in which the visitor starts the call (api/device/phone/wx.makePhoneCall). */
const dial = (phoneNumber: string) => answered(() => Taro.makePhoneCall({ phoneNumber }))

/** What leads out of our mini-program; the tester's tools replace it. */
export const otherApp = { openMiniProgram, dial }
