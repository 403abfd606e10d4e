import gcoord from 'gcoord'
import { type Callbacks, fail, succeed } from './answer'
import { app, device, safeArea, screen } from './device'
import { flat, type Layout, selectorQuery } from './measure'
import type { PageStack } from './page-stack'
import type { Phone } from './phone'
import { privacyOf } from './privacy'
import { storageOf } from './storage'

/** Names that libraries look for on `wx` and do without: webpack's chunk list, cloud development. */
const OPTIONAL = new Set(['webpackJsonp', 'cloud'])

type Listen = (listener: (value?: unknown) => void) => void

const words = (text: string) => text.trim().split(/\s+/)

/** Functions that only show something, or that this phone grants without asking. */
const granted = words(`
  hideToast showLoading hideLoading setNavigationBarColor setBackgroundColor hideKeyboard
  showNavigationBarLoading hideNavigationBarLoading stopPullDownRefresh vibrateShort hideShareMenu showShareMenu
  updateShareMenu preloadSubpackage hideHomeButton
`)
const events = words(`
  AppShow AppHide PageNotFound UnhandledRejection Error ThemeChange MemoryWarning WindowResize KeyboardHeightChange
  NetworkStatusChange
`)

/** What the phone does outside of the mini-program's process. */
export interface Host {
  /** `wx.request`: what it sends goes to the server of the visit. */
  request(options: object): unknown
  /** Random bytes. */
  random(length: number): Uint8Array
  /** Runs after the call that is under way, as long as the process lives. */
  later(run: () => void): void
  /** Where the pages are laid out; there is nothing to measure without. */
  layout?: Layout
  /** Whether consent to privacy takes a tap on WeChat's own kind of button (privacy.ts). */
  consentByButton?: boolean
}

/** `wx.getUpdateManager`: tells of an update that WeChat has fetched (api/base/update). */
const updateManager = (phone: Phone, later: Host['later']) => {
  const when = (state: Phone['update']) => (tell: () => void) => {
    if (phone.update === state) later(tell)
  }
  return {
    onCheckForUpdate: (tell: (result: { hasUpdate: boolean }) => void) =>
      later(() => tell({ hasUpdate: phone.update === 'ready' || phone.update === 'failed' })),
    onUpdateReady: when('ready'),
    onUpdateFailed: when('failed'),
    applyUpdate: () => {
      if (phone.update === 'ready') phone.update = 'applied'
    },
  }
}

/** `wx` of one process of a mini-program on this phone. */
export function createWx(phone: Phone, host: Host, stack: PageStack) {
  const { request, random, later, layout = flat } = host
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const emit = (event: string, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const { __usePrivacyCheck__: isChecked = false } = stack.appJson
  const privacy = privacyOf(phone, isChecked, host.consentByButton ?? false)
  const system = { ...device, ...app, ...screen, safeArea }

  const api: Record<string, unknown> = {
    ...storageOf(phone),
    ...privacy.api,

    request: (options: Callbacks) => {
      if (phone.online) return request(options)
      later(
        () =>
          void fail(
            'request',
            options,
            'errcode:-106 cronet_error_code:-106 error_msg:net::ERR_INTERNET_DISCONNECTED',
          ),
      )
      return { abort() {} }
    },
    navigateTo: stack.navigateTo,
    redirectTo: stack.redirectTo,
    reLaunch: stack.reLaunch,
    navigateBack: stack.navigateBack,
    setNavigationBarTitle: stack.setTitle,

    showToast: (options: Callbacks & { title: string }) => {
      phone.toasts.push(options.title)
      return succeed('showToast', options)
    },
    showModal: (options: Callbacks & { title?: string; content?: string }) => {
      phone.modals.push({ title: options.title ?? '', content: options.content ?? '' })
      return succeed('showModal', options, { confirm: phone.confirms, cancel: !phone.confirms })
    },
    pageScrollTo: (options: Callbacks & { scrollTop?: number; selector?: string; duration?: number }) => {
      layout.scrollTo(options)
      return succeed('pageScrollTo', options)
    },

    setClipboardData: (options: Callbacks & { data: string }) =>
      privacy.once('setClipboardData', options, () => {
        phone.clipboard = options.data
        return succeed('setClipboardData', options)
      }),
    getClipboardData: (options?: Callbacks) =>
      privacy.once('getClipboardData', options, () =>
        succeed('getClipboardData', options, { data: phone.clipboard }),
      ),
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
    // WeChat refuses it to an app whose app.json does not declare it, and gives WGS-84 to whoever asks for no type.
    getFuzzyLocation: (options?: Callbacks & { type?: string }) => {
      if (!stack.appJson.requiredPrivateInfos?.includes('getFuzzyLocation'))
        return fail('getFuzzyLocation', options, 'the api need to be declared in requiredPrivateInfos')
      return privacy.once('getFuzzyLocation', options, () => {
        if (!phone.position) return fail('getFuzzyLocation', options, 'auth deny')
        const at: [number, number] = [phone.position.lng, phone.position.lat]
        const [longitude, latitude] =
          options?.type === 'gcj02' ? gcoord.transform<[number, number]>(at, gcoord.WGS84, gcoord.GCJ02) : at
        return succeed('getFuzzyLocation', options, { longitude, latitude })
      })
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
    getNetworkType: (options?: Callbacks) =>
      succeed('getNetworkType', options, { networkType: phone.online ? 'wifi' : 'none' }),
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
    createSelectorQuery: () => selectorQuery(layout, later),
    getUpdateManager: () => updateManager(phone, later),
    getRealtimeLogManager: () => ({ error: (...words: string[]) => void phone.realtimeLog.push(words) }),
  }
  for (const name of granted) api[name] = (options?: Callbacks) => succeed(name, options)
  for (const event of events) {
    const on: Listen = (listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    const off: Listen = (listener) => listeners.get(event)?.delete(listener)
    Object.assign(api, { [`on${event}`]: on, [`off${event}`]: off })
  }
  const wx = new Proxy(api, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target || OPTIONAL.has(name))) phone.missing.add(name)
      return Reflect.get(target, name)
    },
  })
  return { wx, emit }
}
