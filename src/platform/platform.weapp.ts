import Taro from '@tarojs/taro'
import { stripSecrets } from '@/lib/address/secrets'
import { NO_BRIDGE } from './bridge'
import { releaseBack } from './elements/back/back-layers'
import { type Area, keyValue, noStorage } from './key-value'
import { request } from './request'
import type { Platform } from './types'

const device = Taro.getDeviceInfo()
const app = Taro.getAppBaseInfo()
const system = `${device.system ?? ''} ${device.platform ?? ''}`
const android = /android/i.test(system)
const plat = /ios/i.test(system) ? 1 : android || /linux/i.test(system) ? 2 : 4
// Phone and app in the format of a browser's user agent (S25.2).
const agent = `${device.brand ?? ''} ${device.model ?? ''} (${device.system ?? ''}) MicroMessenger/${app.version ?? ''} MiniProgram/${app.SDKVersion ?? ''}`

const wechat: Area = {
  getItem: (key) => {
    // A missing key returns an empty string.
    const value: unknown = Taro.getStorageSync(key)
    return typeof value === 'string' && value !== '' ? value : null
  },
  setItem: (key, value) => Taro.setStorageSync(key, value),
  removeItem: (key) => Taro.removeStorageSync(key),
}

const ORIGIN = 'weapp://funnel'

export const platform: Platform = {
  target: 'weapp',
  storage: keyValue(
    () => wechat,
    () => Taro.getStorageInfoSync().keys,
  ),
  session: keyValue(noStorage),
  device: { agent, plat, android },
  address: {
    origin: ORIGIN,
    host: '',
    current: () => {
      // Without `at`, which the oldest engines in .browserslistrc do not support.
      const [page] = Taro.getCurrentPages().slice(-1)
      if (!page) return ORIGIN
      const query = Object.entries((page as { options?: Record<string, string> }).options ?? {})
        .filter(([name]) => name !== '$taroTimestamp')
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      return stripSecrets(`${ORIGIN}/${page.route}${query ? `?${query}` : ''}`)
    },
    // There is no address bar: secrets arrive as page parameters, and `current` leaves them out.
    secrets: () => ({}),
    forgetSecrets: () => {},
    hasEntryBehind: () => false,
    historyBack: () => {},
    clearLayers: releaseBack,
  },
  // A mini-program has no host app (S25.3).
  bridge: { call: () => Promise.reject(new Error(NO_BRIDGE)) },
  boot: { covers: () => false, done: () => {}, failed: () => {} },
  request,
  setTheme: () => {},
  setElder: () => {},
  setTitle: (title) => void Taro.setNavigationBarTitle({ title }),
  scrollToTop: () => void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => {}),
  leave: () => false,
  injectScript: () => Promise.reject(new Error('scripts are not injected in a mini-program')),
  copy: (text) =>
    Taro.setClipboardData({ data: text }).then(
      () => true,
      () => false,
    ),
  position: () =>
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
    }),
  onHide: (run) => {
    Taro.onAppHide(run)
    return () => Taro.offAppHide(run)
  },
  onRestore: () => {},
  onOnline: (run) => {
    const changed = ({ isConnected }: { isConnected: boolean }) => isConnected && run()
    Taro.onNetworkStatusChange(changed)
    return () => Taro.offNetworkStatusChange(changed)
  },
  // Available since base library 2.19.3.
  random:
    typeof Taro.getRandomValues === 'function'
      ? (length) =>
          new Promise((resolve, reject) => {
            void Taro.getRandomValues({
              length,
              success: ({ randomValues }) => resolve(new Uint8Array(randomValues)),
              fail: ({ errMsg }) => reject(new Error(errMsg)),
            })
          })
      : null,
  beacon: () => false,
  openDebugConsole: () => {},
}
