import { type Callbacks, fail, succeed } from './answer'
import type { PageStack } from './page-stack'
import type { Phone } from './phone'

const device = { brand: 'Apple', model: 'iPhone 13', system: 'iOS 17.0', platform: 'ios', benchmarkLevel: -1 }
const app = { SDKVersion: '3.6.0', version: '8.0.50', language: 'zh_CN', theme: 'light', enableDebug: false }
const screen = {
  pixelRatio: 3,
  screenWidth: 375,
  screenHeight: 812,
  windowWidth: 375,
  windowHeight: 724,
  statusBarHeight: 44,
}
const safeArea = { left: 0, right: 375, top: 44, bottom: 778, width: 375, height: 734 }

type Listen = (listener: (value?: unknown) => void) => void

const words = (text: string) => text.trim().split(/\s+/)

/** Functions that only show something, or that this phone grants without asking. */
const granted = words(`
  hideToast showLoading hideLoading pageScrollTo setNavigationBarColor setBackgroundColor hideKeyboard
  showNavigationBarLoading hideNavigationBarLoading stopPullDownRefresh vibrateShort hideShareMenu showShareMenu
  requirePrivacyAuthorize preloadSubpackage hideHomeButton
`)
const events = words(`
  AppShow AppHide PageNotFound UnhandledRejection Error ThemeChange MemoryWarning WindowResize KeyboardHeightChange
  NetworkStatusChange NeedPrivacyAuthorization
`)

/** Measures nothing: there is no layout. What is asked for is answered as for a page that is not scrolled. */
function selectorQuery(later: (run: () => void) => void) {
  const results: unknown[] = []
  const node = {
    boundingClientRect: () => add({ top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 }),
    scrollOffset: () => add({ scrollTop: 0, scrollLeft: 0 }),
    fields: () => add(null),
  }
  const query = {
    select: () => node,
    selectAll: () => node,
    selectViewport: () => node,
    in: () => query,
    exec: (answer?: (all: unknown[]) => void) => later(() => answer?.(results)),
  }
  const add = (result: unknown) => {
    results.push(result)
    return query
  }
  return query
}

/** What the phone does outside of the mini-program's process. */
export interface Host {
  /** `wx.request`: what it sends goes to the server of the visit. */
  request(options: object): unknown
  /** Random bytes. */
  random(length: number): Uint8Array
  /** Runs after the call that is under way, as long as the process lives. */
  later(run: () => void): void
}

/** `wx` of one process of a mini-program on this phone. */
export function createWx(phone: Phone, { request, random, later }: Host, stack: PageStack) {
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const emit = (event: string, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const { storage } = phone
  const system = { ...device, ...app, ...screen, safeArea }

  const api: Record<string, unknown> = {
    getStorageSync: (key: string) => (storage.has(key) ? JSON.parse(storage.get(key) as string) : ''),
    setStorageSync: (key: string, value: unknown) => void storage.set(key, JSON.stringify(value)),
    removeStorageSync: (key: string) => void storage.delete(key),
    clearStorageSync: () => storage.clear(),
    getStorageInfoSync: () => ({ keys: [...storage.keys()], currentSize: 1, limitSize: 10240 }),

    request,
    navigateTo: stack.navigateTo,
    redirectTo: stack.redirectTo,
    reLaunch: stack.reLaunch,
    navigateBack: stack.navigateBack,
    setNavigationBarTitle: stack.setTitle,

    showToast: (options: Callbacks & { title: string }) => {
      phone.toasts.push(options.title)
      return succeed('showToast', options)
    },
    setClipboardData: (options: Callbacks & { data: string }) => {
      phone.clipboard = options.data
      return succeed('setClipboardData', options)
    },
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => ({
      writeFileSync: (file: string, data: string) => void phone.files.set(file, data),
      unlink: (options: Callbacks & { filePath: string }) => {
        phone.files.delete(options.filePath)
        return succeed('unlink', options)
      },
    }),
    shareFileMessage: (options: Callbacks & { filePath: string; fileName: string }) => {
      const text = phone.files.get(options.filePath)
      if (text === undefined) return fail('shareFileMessage', options, 'file not found')
      phone.chat.push({ name: options.fileName, text })
      return succeed('shareFileMessage', options)
    },
    getClipboardData: (options?: Callbacks) =>
      succeed('getClipboardData', options, { data: phone.clipboard }),

    // WeChat refuses it to an app whose app.json does not declare it.
    getFuzzyLocation: (options?: Callbacks) => {
      if (!stack.appJson.requiredPrivateInfos?.includes('getFuzzyLocation'))
        return fail('getFuzzyLocation', options, 'the api need to be declared in requiredPrivateInfos')
      if (!phone.position) return fail('getFuzzyLocation', options, 'auth deny')
      const { lng: longitude, lat: latitude } = phone.position
      return succeed('getFuzzyLocation', options, { longitude, latitude })
    },

    getRandomValues: (options: Callbacks & { length: number }) =>
      succeed('getRandomValues', options, {
        randomValues: random(options.length).buffer,
      }),

    getDeviceInfo: () => device,
    getAppBaseInfo: () => app,
    getWindowInfo: () => ({ ...screen, safeArea, screenTop: 88 }),
    getSystemInfoSync: () => system,
    getSystemInfo: (options?: Callbacks) => succeed('getSystemInfo', options, system),
    getSystemSetting: () => ({ bluetoothEnabled: true, locationEnabled: true, wifiEnabled: true }),
    getAccountInfoSync: () => ({
      miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
    }),
    getNetworkType: (options?: Callbacks) => succeed('getNetworkType', options, { networkType: 'wifi' }),
    getPrivacySetting: (options?: Callbacks) =>
      succeed('getPrivacySetting', options, { needAuthorization: false }),
    getMenuButtonBoundingClientRect: () => ({
      width: 87,
      height: 32,
      top: 48,
      right: 365,
      bottom: 80,
      left: 278,
    }),
    canIUse: (name: string) => (name.split('.')[0] as string) in api,
    nextTick: later,
    createSelectorQuery: () => selectorQuery(later),
    getUpdateManager: () => ({
      onCheckForUpdate() {},
      onUpdateReady() {},
      onUpdateFailed() {},
      applyUpdate() {},
    }),
  }
  for (const name of granted) api[name] = (options?: Callbacks) => succeed(name, options)
  for (const event of events) {
    const on: Listen = (listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    const off: Listen = (listener) => listeners.get(event)?.delete(listener)
    Object.assign(api, { [`on${event}`]: on, [`off${event}`]: off })
  }
  const wx = new Proxy(api, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target)) phone.missing.add(name)
      return Reflect.get(target, name)
    },
  })
  return { wx, emit }
}
