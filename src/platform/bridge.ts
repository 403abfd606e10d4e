import type { Bridge } from './types'

/** The part of `window` that the host app provides (flutter_inappwebview's JavaScript bridge). */
export interface BridgeWindow {
  flutter_inappwebview?: { callHandler?: (name: string) => Promise<unknown> }
  addEventListener(type: string, run: () => void): void
  removeEventListener(type: string, run: () => void): void
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
}

export const NO_BRIDGE = 'flutter_inappwebview is not available'
const READY = 'flutterInAppWebViewPlatformReady'
const READY_MS = 3000
/** A bridge that is there may still never answer. */
const ANSWER_MS = 10_000

/** Inside the host app a missing bridge is awaited for at most 3 s, an answer for 10 s (S4.13). */
export function createBridge(view: BridgeWindow, insideHost: () => boolean): Bridge {
  const present = () => view.flutter_inappwebview?.callHandler
  return {
    call: async (handler) => {
      if (!present() && insideHost()) await ready(view)
      if (!present()) throw new Error(NO_BRIDGE)
      return Promise.race([view.flutter_inappwebview?.callHandler?.(handler), silence(view)])
    },
  }
}

const ready = (view: BridgeWindow) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      view.removeEventListener(READY, settle)
      view.clearTimeout(timer)
      resolve()
    }
    const timer = view.setTimeout(settle, READY_MS)
    view.addEventListener(READY, settle)
  })

const silence = (view: BridgeWindow) =>
  new Promise<never>((_, reject) => {
    view.setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
  })
