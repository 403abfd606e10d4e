import { mayBeStored } from './keys'
import type { KeyValue } from './types'

/** Web storage, or WeChat's. It may throw when it is forbidden or full. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** For values that are kept only while the process runs. */
export const noStorage = (): never => {
  throw new Error('nothing is kept on the device')
}

/**
 * The only access to stored values. One that does not fit its key is neither written nor read (the host app and
 * partners write there too), and is removed at launch; one that the storage refuses is kept in memory.
 */
export function keyValue<A extends Area>(
  read: () => A,
  keysOf: (area: A) => string[] = Object.keys,
): KeyValue {
  const memory = new Map<string, string>()
  const attempt = <R>(run: (area: A) => R): R | undefined => {
    try {
      return run(read())
    } catch {
      return undefined
    }
  }
  const get = (key: string) => {
    const value = memory.get(key) ?? attempt((area) => area.getItem(key)) ?? null
    return value !== null && mayBeStored(key, value) ? value : null
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((area) => area.removeItem(key))
  }
  const keys = () => [...memory.keys(), ...(attempt(keysOf) ?? [])]

  for (const key of keys()) if (get(key) === null) remove(key)
  return {
    get,
    set: (key, value) => {
      if (!mayBeStored(key, value)) return
      try {
        read().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove,
    clearBut: (kept) => {
      for (const key of keys()) if (key !== kept) remove(key)
    },
  }
}
