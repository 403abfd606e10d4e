import { type Callbacks, fail, succeed } from './answer'
import type { Phone } from './phone'

type Keyed = Callbacks & { key: string }

/** Limits in bytes: 1 MB for one key, 10 MB for all (developers.weixin.qq.com, framework/ability/storage). */
const LIMIT_OF_KEY = 1024 * 1024
const LIMIT_OF_ALL = 10 * LIMIT_OF_KEY

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Storage of `wx`: what JSON keeps, for as long as the phone has the mini-program. */
export function storageOf({ storage }: Phone): Record<string, unknown> {
  const used = () => [...storage].reduce((sum, [key, json]) => sum + bytes(key) + bytes(json), 0)
  const get = (key: string): unknown => (storage.has(key) ? JSON.parse(storage.get(key) as string) : '')
  const set = (key: string, value: unknown) => {
    const json = JSON.stringify(value) ?? '""'
    if (bytes(json) > LIMIT_OF_KEY) return 'entry size limit reached'
    const kept = storage.get(key)
    const before = kept === undefined ? 0 : bytes(key) + bytes(kept)
    if (used() - before + bytes(key) + bytes(json) > LIMIT_OF_ALL) return 'quota exceeded'
    storage.set(key, json)
    return null
  }
  const info = () => ({
    keys: [...storage.keys()],
    currentSize: Math.ceil(used() / 1024),
    limitSize: LIMIT_OF_ALL / 1024,
  })

  return {
    getStorageSync: get,
    setStorageSync: (key: string, value: unknown) => {
      const reason = set(key, value)
      if (reason) throw new Error(`setStorageSync:fail ${reason}`)
    },
    removeStorageSync: (key: string) => void storage.delete(key),
    clearStorageSync: () => storage.clear(),
    getStorageInfoSync: info,

    getStorage: (options: Keyed) =>
      storage.has(options.key)
        ? succeed('getStorage', options, { data: get(options.key) })
        : fail('getStorage', options, 'data not found'),
    setStorage: (options: Keyed & { data: unknown }) => {
      const reason = set(options.key, options.data)
      return reason ? fail('setStorage', options, reason) : succeed('setStorage', options)
    },
    removeStorage: (options: Keyed) => {
      storage.delete(options.key)
      return succeed('removeStorage', options)
    },
    clearStorage: (options?: Callbacks) => {
      storage.clear()
      return succeed('clearStorage', options)
    },
    getStorageInfo: (options?: Callbacks) => succeed('getStorageInfo', options, info()),
  }
}
