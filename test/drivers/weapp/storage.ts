import { type Callbacks, fail, hasCallback, succeed } from './answer'
import type { Phone } from './phone'

/** Values are kept as JSON; a function without `Sync` answers by `later`. `arrive` completes all writes that wait. */
export function storageOf(phone: Phone, later: (run: () => void) => void) {
  let waiting: { key: string; write: () => void }[] = []
  /** Completes the writes that wait: of one key in their order, of different keys the last one first. */
  const arrive = (key?: string) => {
    const due = waiting.filter((one) => key === undefined || one.key === key)
    waiting = waiting.filter((one) => !due.includes(one))
    const keys = [...new Set(due.map((one) => one.key))].reverse()
    for (const each of keys) for (const one of due) if (one.key === each) one.write()
  }
  const asked = (name: string, options: Callbacks & { key: string }, write: () => void) => {
    const written = () => {
      try {
        write()
        return succeed(name, options)
      } catch (error) {
        return fail(name, options, (error as Error).message)
      }
    }
    const ended = new Promise<object>((resolve, reject) => {
      const end = () => Promise.resolve(written()).then((result) => resolve(result ?? {}), reject)
      waiting.push({ key: options.key, write: () => void end() })
    })
    if (phone.disk !== 'late') later(() => arrive())
    ended.catch(() => {})
    return hasCallback(options) ? undefined : ended
  }
  const set = (key: string, value: unknown) => {
    if (phone.disk === 'full') throw new Error('quota exceeded')
    phone.storage = { ...phone.storage, [key]: JSON.stringify(value) ?? '""' }
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
    setStorageSync: (key: string, value: unknown) => {
      arrive(key)
      set(key, value)
    },
    removeStorageSync: (key: string) => {
      arrive(key)
      remove(key)
    },
    getStorageInfoSync: () => ({ keys: Object.keys(phone.storage) }),
    // Since base library 2.25.0 (api/storage/wx.batchGetStorageSync).
    batchGetStorageSync: (keys: string[]) => {
      if (phone.profile.batchStorage === 'fails') throw new Error('not supported')
      return keys.map(get)
    },
  }
  const api: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(sync).map(([name, run]) => [
        name,
        counted(name, run as (...given: unknown[]) => unknown),
      ]),
    ),
    setStorage: (options: Callbacks & { key: string; data: unknown }) =>
      asked('setStorage', options, () => set(options.key, options.data)),
    removeStorage: (options: Callbacks & { key: string }) =>
      asked('removeStorage', options, () => remove(options.key)),
  }
  return { api, arrive }
}
