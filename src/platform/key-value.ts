import { mayLie } from './keys'
import type { KeyValue } from './types'

/** What keeps values on a device: web storage, or WeChat's. May throw, where it is forbidden or full. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Of what is kept for as long as the process lives only. */
export const nowhere = (): never => {
  throw new Error('nothing is kept on the device')
}

/**
 * THE door to what is stored. What does not fit its key neither enters nor comes out (the host app and partners' pages
 * write there too), and is removed at launch. What the area does not take lives in memory.
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
    return value !== null && mayLie(key, value) ? value : null
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
      if (!mayLie(key, value)) return
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
