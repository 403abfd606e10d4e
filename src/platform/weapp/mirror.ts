import type { Area } from '../key-value'

/** WeChat's own storage; a missing key is an empty string. */
export interface Disk {
  keys(): string[]
  /** In the order of the keys, in one call where the phone has it. */
  read(keys: string[]): unknown[]
  /** Rejects when the storage does not accept the value. */
  write(key: string, value: string | undefined): Promise<unknown>
  writeSync(key: string, value: string | undefined): void
}

/** In milliseconds: after the frame that a tap or a typed character has changed. */
const PAUSE_MS = 30

/**
 * WeChat's storage as an area in memory. Every synchronous call stops the script until the phone has answered
 * (framework/performance/tips/start_optimizeB), so all values are read with two calls at the first access, and each
 * key's last value is written when the previous write has ended, so that none comes late.
 */
export function mirror(disk: Disk): { area: Area; keys: () => string[]; flush: () => void } {
  let values: Map<string, string> | undefined
  let changed = new Set<string>()
  let sent = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const all = () => {
    if (values) return values
    const keys = disk.keys()
    const found = keys.length ? disk.read(keys) : []
    // Anything else than a text is kept as an empty one, so that it is found and removed.
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    values = new Map(keys.map((key, i) => [key, textOf(found[i])]))
    return values
  }
  const later = () => {
    if (!sent.size) timer ??= setTimeout(send, PAUSE_MS)
  }
  const send = () => {
    timer = undefined
    const batch = changed
    sent = batch
    changed = new Set()
    // A value that is refused stays in memory as long as the process.
    const ends = [...batch].map((key) => disk.write(key, all().get(key)).catch(() => {}))
    void Promise.all(ends).then(() => {
      sent = new Set()
      if (changed.size) later()
    })
  }
  const change = (key: string) => {
    changed.add(key)
    later()
  }

  return {
    area: {
      getItem: (key) => all().get(key) || null,
      setItem: (key, value) => {
        if (all().get(key) === value) return
        all().set(key, value)
        change(key)
      },
      removeItem: (key) => {
        if (all().delete(key)) change(key)
      },
    },
    keys: () => [...all().keys()],
    /** Writes what is not written yet, at once, because the process may end without another event. */
    flush: () => {
      clearTimeout(timer)
      timer = undefined
      const left = new Set([...sent, ...changed])
      // What is being sent may still arrive after this, and is therefore written once more when it has.
      changed = new Set(sent)
      for (const key of left) {
        try {
          disk.writeSync(key, all().get(key))
        } catch {}
      }
    },
  }
}
