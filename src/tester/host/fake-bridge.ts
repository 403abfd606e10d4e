import type { QaChoice } from '@contract/sandbox'

/** The event with which flutter_inappwebview announces its bridge. */
const READY = 'flutterInAppWebViewPlatformReady'
/** The delay of a late bridge in milliseconds, less than the 3 s that the H5 waits for it (S4.13). */
const LATE_MS = 1500

type CallHandler = (name: string) => Promise<unknown>

/** The part of `window` that a host app provides. */
interface PlayedWindow {
  flutter_inappwebview?: { callHandler?: CallHandler }
  dispatchEvent(event: Event): boolean
  setTimeout(run: () => void, ms: number): number
}

export interface BridgeCall {
  name: string
  /** The host's answer; undefined when it refused. */
  answer?: string
}

interface BridgePlay {
  mode: QaChoice<'host'>
  /** Returns the answer to `getToken`. */
  token(): string
  /** Called when the H5 asks to close the view. */
  onClose(): void
  onCall(call: BridgeCall): void
  window: PlayedWindow
}

/** A host app's answer to `getToken`: a JSON string with a `_token` field (S4.12), empty without a login. */
export const tokenAnswer = (token = '') => JSON.stringify({ _token: token })

const REFUSAL = 'the host app refuses'

/**
 * Simulates the JavaScript bridge of a native host app's web view in the given window: present at once (`present`,
 * `rejecting`), after a delay with the platform-ready event (`late`), or never. An unknown handler
 * answers null, as in flutter_inappwebview.
 */
export function playBridge(play: BridgePlay): void {
  const { mode, window: view } = play
  const bring = () => {
    view.flutter_inappwebview = { callHandler: handler(play) }
    view.dispatchEvent(new Event(READY))
  }
  if (mode === 'late') view.setTimeout(bring, LATE_MS)
  if (mode === 'present' || mode === 'rejecting') bring()
}

function handler({ mode, token, onClose, onCall }: BridgePlay): CallHandler {
  return async (name) => {
    if (mode === 'rejecting') {
      onCall({ name })
      throw new Error(REFUSAL)
    }
    const answer = name === 'getToken' ? token() : null
    onCall({ name, answer: String(answer) })
    if (name === 'appCloseView') onClose()
    return answer
  }
}
