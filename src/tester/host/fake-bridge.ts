import type { HostMode } from '@contract/sandbox'

/** The event with which flutter_inappwebview announces its bridge. */
export const READY = 'flutterInAppWebViewPlatformReady'
/** The default delay of a late bridge in milliseconds, less than the 3 s that the H5 waits for it (S4.13). */
export const LATE_MS = 1500

type CallHandler = (name: string) => Promise<unknown>

/** The part of `window` that a host app provides. */
export interface PlayedWindow {
  flutter_inappwebview?: { callHandler?: CallHandler }
  dispatchEvent(event: Event): boolean
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** One call of the H5, after it was answered. */
export interface BridgeCall {
  name: string
  /** The host's answer; undefined when it refused. */
  answer?: string
  /** Why the host refused. */
  refused?: string
  ms: number
}

export interface BridgePlay {
  mode: HostMode
  /** The token that the host app holds; null when nobody is logged in there. */
  token: () => Promise<string | null>
  /** Called when the H5 asks to close the view. */
  onClose(): void
  onCall?(call: BridgeCall): void
  lateMs?: number
  /** Creates the answer to `getToken`; by default the JSON string of S4.12. */
  answer?: (token: string | null) => string
  window: PlayedWindow
}

/** A host app's answer to `getToken`: a JSON string with a `_token` field (S4.12). */
export const tokenAnswer = (token: string | null) => JSON.stringify({ _token: token ?? '' })

export const REFUSAL = 'the host app refuses'

/**
 * Simulates the JavaScript bridge of a native host app's web view in the given window: present at once (`present`,
 * `rejecting`), after a delay with the platform-ready event (`late`), or never (`none`, `never`). An unknown handler
 * answers null, as in flutter_inappwebview.
 *
 * @returns a function that restores the window
 */
export function playBridge(play: BridgePlay): () => void {
  const { mode, window: view, lateMs = LATE_MS } = play
  const before = view.flutter_inappwebview
  let timer: number | undefined
  const bring = () => {
    view.flutter_inappwebview = { callHandler: handler(play) }
    view.dispatchEvent(new Event(READY))
  }
  if (mode === 'late') timer = view.setTimeout(bring, lateMs)
  if (mode === 'present' || mode === 'rejecting') bring()
  return () => {
    if (timer !== undefined) view.clearTimeout(timer)
    if (before) view.flutter_inappwebview = before
    else delete view.flutter_inappwebview
  }
}

function handler({ mode, token, onClose, onCall, answer = tokenAnswer }: BridgePlay): CallHandler {
  const answers: Record<string, () => Promise<string | null>> = {
    getToken: async () => answer(await token()),
    appCloseView: async () => {
      onClose()
      return null
    },
  }
  return async (name) => {
    const from = Date.now()
    const tell = (result: Partial<BridgeCall>) => onCall?.({ name, ms: Date.now() - from, ...result })
    try {
      if (mode === 'rejecting') throw new Error(REFUSAL)
      const result = (await answers[name]?.()) ?? null
      tell({ answer: String(result) })
      return result
    } catch (error) {
      tell({ refused: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }
}
