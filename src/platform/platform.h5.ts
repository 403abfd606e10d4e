import { isHostApp, readAgent } from '@contract/agent'
import { secretsOf, stripSecrets } from '@/lib/address/secrets'
import { reportUnexpected } from '@/lib/expected'
import { loadPart, sleep } from '@/lib/load-part'
import { createBridge } from './bridge'
import { keyValue } from './key-value'
import { boot } from './page/boot-screen'
import { clearLayers } from './page/layers'
import { mayLeave } from './page/may-leave'
import { request } from './request'
import { settings } from './settings'
import type { Platform } from './types'

const device = readAgent(navigator.userAgent, navigator.maxTouchPoints)

const session = window.inline?.storedForSession ?? keyValue(() => window.sessionStorage)

// This must run before the router reads the address: secrets must not reach a page's id, a Referer or a log, and an
// address that is not valid UTF-8 would make the router throw.
let arrival: Record<string, string> = { ...history.state?.arrival, ...secretsOf(location.href) }
const keepArrival = () => {
  if (Object.keys(arrival).length)
    history.replaceState({ ...history.state, arrival }, '', stripSecrets(location.href))
}
keepArrival()
try {
  decodeURI(location.pathname)
} catch {
  history.replaceState(history.state, '', '/404')
}

const scripts = new Map<string, Promise<void>>()

export const platform: Platform = {
  target: 'h5',
  storage: window.inline?.stored ?? keyValue(() => window.localStorage),
  session,
  device,
  address: {
    origin: location.origin,
    host: location.hostname,
    current: () => stripSecrets(location.href),
    secrets: () => {
      // The router has replaced the history entry of `/` since then.
      keepArrival()
      const taken = arrival
      arrival = {}
      return taken
    },
    forgetSecrets: () => {
      if (history.state?.arrival) history.replaceState({ ...history.state, arrival: undefined }, '')
    },
    // The router numbers its history entries.
    hasEntryBehind: () => (history.state?.idx ?? 0) > 0,
    historyBack: () => history.back(),
    clearLayers,
  },
  bridge: createBridge(window, () => isHostApp(device.agent, settings.hostMark)),
  boot,
  request,
  early: window.inline?.early,
  setTheme: (name) => document.documentElement.setAttribute('data-theme', name),
  setElder: (elder) => void document.documentElement.classList.toggle('elder', elder),
  setTitle: (title) => {
    document.title = title
  },
  scrollToTop: () => {
    for (const page of document.querySelectorAll('.taro_page:not(.taro_page_shade)')) page.scrollTop = 0
    window.scrollTo(0, 0)
  },
  leave: (url, hosts, mode = 'assign') => {
    const may = mayLeave(url, location.origin, hosts)
    if (may) location[mode](url)
    return may
  },
  injectScript: ({ id, src }) => {
    const known = scripts.get(id)
    if (known) return known
    const loading = new Promise<void>((resolve, reject) => {
      const element = document.createElement('script')
      element.setAttribute('referrerpolicy', 'no-referrer')
      Object.assign(element, {
        id,
        src,
        async: true,
        onload: () => resolve(),
        onerror: () => reject(new Error(`script ${id} did not load`)),
      })
      document.head.append(element)
    })
    scripts.set(id, loading)
    return loading
  },
  copy: async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyBySelection(text)
    }
  },
  position: (late) => {
    let waiting = true
    return Promise.race([
      loadPart(() => import(/* webpackChunkName: "position" */ './position/position.h5')).then(
        async ({ position }) => {
          const at = await position()
          if (at && !waiting) late(at)
          return at
        },
        (error) => reportUnexpected(error) ?? null,
      ),
      // The browser's own timeout starts only with an answer to its prompt, which some web views never show.
      sleep(8000).then(() => {
        waiting = false
        return null
      }),
    ])
  },
  onHide: (run) => {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && run())
    window.addEventListener('pagehide', run)
  },
  onRestore: (run) => window.addEventListener('pageshow', ({ persisted }) => persisted && run()),
  onOnline: (run) => window.addEventListener('online', run),
  random:
    typeof crypto === 'object' && typeof crypto.getRandomValues === 'function'
      ? async (bytes) => crypto.getRandomValues(new Uint8Array(bytes))
      : null,
  beacon: (url, body) => navigator.sendBeacon?.(url, body) ?? false,
  openDebugConsole: () => {
    void import(/* webpackChunkName: "debug-console" */ 'vconsole').then(
      ({ default: Console }) => new Console(),
    )
  },
}

/** The clipboard API needs https and a permission, which older web views do not have. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
