import type { Recording } from '@/tester/device/measure'
import { type Callbacks, fail, succeed } from './answer'
import { locationOf } from './location'
import { flat, type Layout, selectorQuery } from './measure'
import { openTypesOf } from './open-types'
import type { PageStack } from './page-stack'
import type { Phone } from './phone'
import { privacyOf } from './privacy'
import { storageOf } from './storage'

/** Names that libraries probe on `wx` and can do without: webpack's chunk list, cloud development. */
const OPTIONAL = new Set(['webpackJsonp', 'cloud'])

type Listen = (listener: (value?: unknown) => void) => void

const events =
  'AppShow AppHide PageNotFound UnhandledRejection Error KeyboardHeightChange NetworkStatusChange'.split(' ')

/** Functions of the phone outside the mini-program's process. */
export interface Host {
  request(options: object): unknown
  random(length: number): Uint8Array
  /** Runs a function after the current call has returned, if the process still exists. */
  later(run: () => void): void
  /** Measures nodes on targets that have a layout. */
  layout?: Layout
}

/** What `wx.getWindowInfo` returns; a device without a safe area leaves it out. */
function windowOf({ window: { screenWidth, screenHeight, width, height, safeArea } }: Recording) {
  const safe = safeArea && {
    left: safeArea.left,
    top: safeArea.top,
    right: screenWidth - safeArea.right,
    bottom: screenHeight - safeArea.bottom,
  }
  const window = { screenWidth, screenHeight, windowWidth: width, windowHeight: height, pixelRatio: 2 }
  return safe ? { ...window, safeArea: safe } : window
}

/** Functions that neither the app nor Taro's runtime calls are recorded as missing, and named if the visit fails. */
export function createWx(phone: Phone, { request, random, later, layout = flat }: Host, stack: PageStack) {
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const emit = (event: string, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const storage = storageOf(phone, later)
  const privacy = privacyOf(phone, stack.appJson.__usePrivacyCheck__ ?? false)
  const location = locationOf(
    phone,
    privacy,
    stack.appJson.requiredPrivateInfos?.includes('getFuzzyLocation') ?? false,
  )

  const openOther = (name: string, options: Callbacks, what: string) => {
    if (phone.others !== 'open') return fail(name, options, phone.others.slice('fail '.length))
    phone.opened.push(what)
    return succeed(name, options)
  }

  const api: Record<string, unknown> = {
    ...storage.api,
    ...privacy.api,
    ...location.api,

    request,
    navigateTo: stack.navigateTo,
    redirectTo: stack.redirectTo,
    reLaunch: stack.reLaunch,
    navigateBack: stack.navigateBack,
    setNavigationBarTitle: stack.setTitle,
    setNavigationBarColor: stack.setColour,
    pageScrollTo: (options: Callbacks & { scrollTop?: number; selector?: string; duration?: number }) => {
      layout.scrollTo(options)
      return succeed('pageScrollTo', options)
    },
    stopPullDownRefresh: (options: Callbacks) => succeed('stopPullDownRefresh', options),
    createSelectorQuery: () => selectorQuery(layout, later),

    setClipboardData: (options: Callbacks & { data: string }) =>
      privacy.once('setClipboardData', options, () => {
        if (phone.profile.clipboard === false) return fail('setClipboardData', options, 'not supported')
        phone.clipboard = options.data
        return succeed('setClipboardData', options)
      }),
    getClipboardData: (options: Callbacks) =>
      privacy.once('getClipboardData', options, () =>
        succeed('getClipboardData', options, { data: phone.clipboard }),
      ),
    // WeChat opens both only during a tap, which these drivers cannot tell from another call.
    navigateToMiniProgram: (options: Callbacks & { appId: string; path?: string }) =>
      openOther('navigateToMiniProgram', options, [options.appId, options.path].filter(Boolean).join('/')),
    makePhoneCall: (options: Callbacks & { phoneNumber: string }) =>
      openOther('makePhoneCall', options, options.phoneNumber),
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => ({
      writeFileSync: (file: string, data: string) => {
        phone.files[file] = data
      },
      unlink: (options: Callbacks & { filePath: string }) => {
        delete phone.files[options.filePath]
        return succeed('unlink', options)
      },
    }),
    shareFileMessage: (options: Callbacks & { filePath: string; fileName: string }) => {
      const text = phone.files[options.filePath]
      if (text === undefined) return fail('shareFileMessage', options, 'file not found')
      phone.chat.push({ name: options.fileName, text })
      return succeed('shareFileMessage', options)
    },
    // The answer to each template is its own (open-api/subscribe-message/wx.requestSubscribeMessage).
    requestSubscribeMessage: (options: Callbacks & { tmplIds: string[] }) =>
      succeed(
        'requestSubscribeMessage',
        options,
        Object.fromEntries(options.tmplIds.map((id) => [id, phone.notice])),
      ),
    login: (options?: Callbacks) => succeed('login', options, { code: 'trial-login' }),

    getRandomValues: (options: Callbacks & { length: number }) =>
      succeed('getRandomValues', options, {
        randomValues: random(options.length).buffer,
      }),

    getDeviceInfo: () => ({ ...phone.profile.device, benchmarkLevel: -1 }),
    getAppBaseInfo: () => ({
      version: phone.profile.app.version,
      language: 'zh_CN',
      theme: 'light',
      enableDebug: false,
      SDKVersion: phone.library,
      fontSizeScaleFactor: phone.textScale,
    }),
    getWindowInfo: () => windowOf(phone.profile),
    getNetworkType: (options?: Callbacks) => succeed('getNetworkType', options, { networkType: 'wifi' }),
    canIUse: (name: string) => (name.split('.')[0] as string) in api,
    // Reports an update that WeChat has downloaded (api/base/update).
    getUpdateManager: () => ({
      onUpdateReady: (listener: () => void) => {
        if (phone.update === 'ready') later(listener)
      },
      onUpdateFailed() {},
      applyUpdate: () => {
        if (phone.update === 'ready') phone.update = 'applied'
      },
    }),
    getRealtimeLogManager: () => ({ error: (...words: string[]) => void phone.realtimeLog.push(words) }),
  }
  for (const event of events) {
    const on: Listen = (listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    const off: Listen = (listener) => listeners.get(event)?.delete(listener)
    Object.assign(api, { [`on${event}`]: on, [`off${event}`]: off })
  }
  const lacks = Object.entries(phone.profile.functions).flatMap(([name, has]) => (has ? [] : [name]))
  for (const name of [...lacks, ...phone.lacks]) delete api[name]
  const wx = new Proxy(api, {
    get(target, name) {
      const known = typeof name !== 'string' || name in target || OPTIONAL.has(name)
      if (!known && !phone.missing.includes(name)) phone.missing.push(name)
      return Reflect.get(target, name)
    },
  })
  return {
    wx,
    emit,
    tapped: openTypesOf(phone, privacy, location),
    answerPosition: location.answer,
    arrive: storage.arrive,
    listening: () => Object.fromEntries([...listeners].map(([event, { size }]) => [event, size])),
  }
}
