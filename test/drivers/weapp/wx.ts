import gcoord from 'gcoord'
import { type Callbacks, fail, succeed } from './answer'
import { app, device } from './device'
import { flat, type Layout, selectorQuery } from './measure'
import type { PageStack } from './page-stack'
import type { Phone } from './phone'
import { privacyOf } from './privacy'
import { storageOf } from './storage'

/** Names that libraries look for on `wx` and do without: webpack's chunk list, cloud development. */
const OPTIONAL = new Set(['webpackJsonp', 'cloud'])

type Listen = (listener: (value?: unknown) => void) => void

const events =
  'AppShow AppHide PageNotFound UnhandledRejection Error KeyboardHeightChange NetworkStatusChange'.split(' ')

/** What the phone does outside of the mini-program's process. */
export interface Host {
  /** `wx.request`: what it sends goes to the server of the visit. */
  request(options: object): unknown
  /** Random bytes. */
  random(length: number): Uint8Array
  /** Runs after the current call has returned, as long as the process lives. */
  later(run: () => void): void
  /** Where the pages are laid out; there is nothing to measure without. */
  layout?: Layout
}

/**
 * `wx` of one process of a mini-program on this phone: the functions that the app and Taro's runtime call. What else they
 * reach for is noted as missing, and named when a visit fails.
 */
export function createWx(phone: Phone, { request, random, later, layout = flat }: Host, stack: PageStack) {
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const emit = (event: string, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const privacy = privacyOf(phone, stack.appJson.__usePrivacyCheck__ ?? false)

  const api: Record<string, unknown> = {
    ...storageOf(phone),
    ...privacy.api,

    request,
    navigateTo: stack.navigateTo,
    redirectTo: stack.redirectTo,
    reLaunch: stack.reLaunch,
    navigateBack: stack.navigateBack,
    setNavigationBarTitle: stack.setTitle,
    pageScrollTo: (options: Callbacks & { scrollTop?: number; selector?: string; duration?: number }) => {
      layout.scrollTo(options)
      return succeed('pageScrollTo', options)
    },
    createSelectorQuery: () => selectorQuery(layout, later),

    setClipboardData: (options: Callbacks & { data: string }) =>
      privacy.once('setClipboardData', options, () => {
        phone.clipboard = options.data
        return succeed('setClipboardData', options)
      }),
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
    // WeChat refuses it to an app whose app.json does not declare it, and answers in WGS-84 where no type is named.
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
    getNetworkType: (options?: Callbacks) => succeed('getNetworkType', options, { networkType: 'wifi' }),
    canIUse: (name: string) => (name.split('.')[0] as string) in api,
    // Reports an update that WeChat has fetched (api/base/update).
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
  const wx = new Proxy(api, {
    get(target, name) {
      const known = typeof name !== 'string' || name in target || OPTIONAL.has(name)
      if (!known && !phone.missing.includes(name)) phone.missing.push(name)
      return Reflect.get(target, name)
    },
  })
  return { wx, emit }
}
