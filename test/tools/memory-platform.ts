import type { Device } from '@contract/agent'
import { secretsOf, stripSecrets } from '@/lib/address/secrets'
import { NO_BRIDGE } from '@/platform/bridge'
import { keyValue } from '@/platform/key-value'
import { mayLeave } from '@/platform/page/may-leave'
import type { Bridge, Platform } from '@/platform/types'

/** Creates a storage area with these entries, which may be invalid. */
function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return keyValue(
    () => ({
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    }),
    () => [...map.keys()],
  )
}

export interface MemoryPlatform extends Platform {
  /** The effects in order, e.g. `title 关于我们`. */
  readonly log: string[]
  readonly scripts: { id: string; src: string }[]
}

/** A platform without a device, for tests. It records every effect in `log`. */
export function memoryPlatform(
  given: {
    url?: string
    device?: Partial<Device>
    bridge?: Bridge
    storage?: Record<string, string>
    session?: Record<string, string>
  } = {},
): MemoryPlatform {
  let url = given.url ?? 'https://funnel.test/'
  const log: string[] = []
  const scripts: MemoryPlatform['scripts'] = []
  return {
    target: 'h5',
    log,
    scripts,
    storage: area(given.storage),
    session: area(given.session),
    device: { agent: 'test', plat: 4, android: false, ...given.device },
    address: {
      origin: new URL(url).origin,
      host: new URL(url).hostname,
      current: () => stripSecrets(url),
      secrets: () => secretsOf(url),
      forgetSecrets: () => {
        url = stripSecrets(url)
        log.push('forget secrets')
      },
      hasEntryBehind: () => false,
      historyBack: () => void log.push('back'),
      clearLayers: async () => {},
    },
    bridge: given.bridge ?? { call: () => Promise.reject(new Error(NO_BRIDGE)) },
    boot: {
      covers: () => false,
      done: () => void log.push('boot done'),
      waiting: () => {},
      failed: () => void log.push('boot failed'),
    },
    request: () => Promise.reject(new Error('no network')),
    setTheme: (name) => void log.push(`theme ${name}`),
    setElder: (elder) => void log.push(`elder ${elder}`),
    setTitle: (title) => void log.push(`title ${title}`),
    scrollToTop: () => {},
    leave: (to, hosts) => {
      const may = mayLeave(to, new URL(url).origin, hosts)
      if (may) log.push(`leave ${to}`)
      return may
    },
    injectScript: async (script) => {
      scripts.push(script)
    },
    copy: async () => true,
    position: async () => null,
    onHide: () => () => {},
    onRestore: () => {},
    onOnline: () => () => {},
    random: async (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    beacon: () => true,
    openDebugConsole: () => void log.push('debug console'),
  }
}
