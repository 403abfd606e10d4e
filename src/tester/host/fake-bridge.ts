import type { HostMode } from '@contract/sandbox'

/** The event by which flutter_inappwebview says that its bridge is there. */
export const READY = 'flutterInAppWebViewPlatformReady'
/** How late a late bridge is unless told: less than the 3 s that the H5 waits for it (S4.13). */
export const LATE_MS = 1500

type CallHandler = (name: string) => Promise<unknown>

/** The part of `window` that a host app fills in. */
export interface PlayedWindow {
  flutter_inappwebview?: { callHandler?: CallHandler }
  dispatchEvent(event: Event): boolean
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** One call of the H5, after it was answered. */
export interface BridgeCall {
  name: string
  /** What the host answered; nothing where it refused. */
  answer?: string
  /** Why it refused. */
  refused?: string
  ms: number
}

export interface BridgePlay {
  mode: HostMode
  /** The token that the host app holds; null = nobody is logged in there. */
  token: () => Promise<string | null>
  /** The H5 asked to close the view. */
  onClose(): void
  onCall?(call: BridgeCall): void
  lateMs?: number
  /** Makes the answer to `getToken`; without it the JSON string of S4.12. */
  answer?: (token: string | null) => string
  window: PlayedWindow
}

/** What a host app answers to `getToken`: a JSON string with a `_token` field (S4.12). */
export const tokenAnswer = (token: string | null) => JSON.stringify({ _token: token ?? '' })

export const REFUSAL = 'the host app refuses'

/**
 * Plays the JavaScript bridge of a native host app's web view in the given window: there at once (`present`,
 * `rejecting`), after a while with the platform-ready event (`late`), or not at all (`none`, `never`). A handler that
 * the host does not know answers null, as flutter_inappwebview's do.
 *
 * @returns stops playing: the window is as it was before
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
