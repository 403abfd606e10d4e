import { type Callbacks, fail, succeed } from './answer'
import type { Phone } from './phone'

/** Size limits in bytes: 1 MB for one key, 10 MB for all keys (developers.weixin.qq.com, framework/ability/storage). */
const LIMIT_OF_KEY = 1024 * 1024
const LIMIT_OF_ALL = 10 * LIMIT_OF_KEY

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Simulates the storage functions of `wx`, which keep values as JSON on the phone. */
export function storageOf(phone: Phone): Record<string, unknown> {
  const used = () =>
    Object.entries(phone.storage).reduce((sum, [key, json]) => sum + bytes(key) + bytes(json), 0)
  const set = (key: string, value: unknown) => {
    const json = JSON.stringify(value) ?? '""'
    if (bytes(json) > LIMIT_OF_KEY) throw new Error('entry size limit reached')
    const before = phone.storage
    phone.storage = { ...before, [key]: json }
    if (used() <= LIMIT_OF_ALL) return
    phone.storage = before
    throw new Error('quota exceeded')
  }
  const remove = (key: string) => void delete phone.storage[key]
  const get = (key: string): unknown => JSON.parse(phone.storage[key] ?? '""')
  /** Counts a function that stops the script until the phone has answered. */
  const counted =
    <A extends unknown[], R>(name: string, run: (...given: A) => R) =>
    (...given: A): R => {
      phone.storageCalls.push(name)
      try {
        return run(...given)
      } catch (error) {
        throw new Error(`${name}:fail ${(error as Error).message}`)
      }
    }
  const sync = {
    getStorageSync: get,
    setStorageSync: set,
    removeStorageSync: remove,
    getStorageInfoSync: () => ({ keys: Object.keys(phone.storage) }),
    // Since base library 2.25.0 (api/storage/wx.batchGetStorageSync).
    batchGetStorageSync: (keys: string[]) => keys.map(get),
  }
  return {
    ...Object.fromEntries(
      Object.entries(sync).map(([name, run]) => [
        name,
        counted(name, run as (...given: unknown[]) => unknown),
      ]),
    ),
    // A write that has been asked for is completed even when the process is killed.
    setStorage: (options: Callbacks & { key: string; data: unknown }) => {
      try {
        set(options.key, options.data)
        return succeed('setStorage', options)
      } catch (error) {
        return fail('setStorage', options, (error as Error).message)
      }
    },
    removeStorage: (options: Callbacks & { key: string }) => {
      remove(options.key)
      return succeed('removeStorage', options)
    },
  }
}
