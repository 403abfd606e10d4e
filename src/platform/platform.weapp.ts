import Taro from '@tarojs/taro'
import { stripSecrets } from '@/lib/address/secrets'
import { NO_BRIDGE } from './bridge'
import { releaseBack } from './elements/back/back-layers'
import { keyValue, noStorage } from './key-value'
import { position } from './position/position'
import { request } from './request'
import type { Platform } from './types'
import { mirror } from './weapp/mirror'
import { storedValues } from './weapp/stored-values'

const phone = Taro.getDeviceInfo()
const app = Taro.getAppBaseInfo()
const system = `${phone.system ?? ''} ${phone.platform ?? ''}`
const android = /android/i.test(system)
const plat = /ios/i.test(system) ? 1 : android || /linux/i.test(system) ? 2 : 4
// Phone and app in the format of a browser's user agent (S25.2).
const agent = `${phone.brand ?? ''} ${phone.model ?? ''} (${phone.system ?? ''}) MicroMessenger/${app.version ?? ''} MiniProgram/${app.SDKVersion ?? ''}`

const stored = mirror({
  keys: () => Taro.getStorageInfoSync().keys,
  read: storedValues,
  write: (key, data) => (data === undefined ? Taro.removeStorage({ key }) : Taro.setStorage({ key, data })),
  writeSync: (key, data) =>
    data === undefined ? Taro.removeStorageSync(key) : Taro.setStorageSync(key, data),
})
Taro.onAppHide(stored.flush)

const ORIGIN = 'weapp://funnel'

export const platform: Platform = {
  target: 'weapp',
  storage: keyValue(() => stored.area, stored.keys),
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
        // A scanned code contains an address of its own, also with secrets (src/router/arrival/arrival.weapp.ts).
        .filter(([name]) => !['$taroTimestamp', 'q', 'scene', 'scancode_time'].includes(name))
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
  boot: { covers: () => false, done: () => {}, waiting: () => {}, failed: () => {} },
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
  position,
  onHide: (run) => Taro.onAppHide(run),
  onRestore: () => {},
  onOnline: (run) => Taro.onNetworkStatusChange(({ isConnected }) => isConnected && run()),
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
