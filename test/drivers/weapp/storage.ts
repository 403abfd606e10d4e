import type { Phone } from './phone'

/** Size limits in bytes: 1 MB for one key, 10 MB for all keys (developers.weixin.qq.com, framework/ability/storage). */
const LIMIT_OF_KEY = 1024 * 1024
const LIMIT_OF_ALL = 10 * LIMIT_OF_KEY

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Simulates the storage functions of `wx`, which keep values as JSON on the phone. */
export function storageOf(phone: Phone): Record<string, unknown> {
  const used = () =>
    Object.entries(phone.storage).reduce((sum, [key, json]) => sum + bytes(key) + bytes(json), 0)
  return {
    getStorageSync: (key: string) => JSON.parse(phone.storage[key] ?? '""'),
    setStorageSync: (key: string, value: unknown) => {
      const json = JSON.stringify(value) ?? '""'
      if (bytes(json) > LIMIT_OF_KEY) throw new Error('setStorageSync:fail entry size limit reached')
      const before = phone.storage
      phone.storage = { ...before, [key]: json }
      if (used() <= LIMIT_OF_ALL) return
      phone.storage = before
      throw new Error('setStorageSync:fail quota exceeded')
    },
    removeStorageSync: (key: string) => void delete phone.storage[key],
    getStorageInfoSync: () => ({ keys: Object.keys(phone.storage) }),
  }
}
