import type { QaChoice } from '@contract/sandbox'
import { current, note } from '../start/kept'

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

interface BridgeCall {
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
const tokenAnswer = (token = '') => JSON.stringify({ _token: token })

const REFUSAL = 'the host app refuses'

/**
 * Simulates a host app's bridge: present at once (`present`, `rejecting`), with the platform-ready event after a delay
 * (`late`), or never. An unknown handler answers null, as in flutter_inappwebview.
 */
function playBridge(play: BridgePlay): void {
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

const CLOSED = '宿主 App 收到了关闭页面的请求（appCloseView）'
const STYLE =
  'position:fixed;z-index:9999;top:0;right:0;left:0;min-height:44px;padding:10px 16px;border:0;background:#1f2329;color:#fff;font:16px/1.5 sans-serif;text-align:left'

/** Says that the host app was asked to close the page, which a browser cannot do; a tap removes the message. */
function showClosed() {
  const { document } = globalThis
  const bar = document.createElement('button')
  bar.id = 'qa-host-closed'
  bar.textContent = CLOSED
  bar.style.cssText = STYLE
  bar.onclick = () => bar.remove()
  document.getElementById(bar.id)?.remove()
  document.body.append(bar)
}

const ANSWERS: Record<QaChoice<'token'>, string> = {
  wrong: tokenAnswer('no-token-of-this-server'),
  garbage: '<html>502 Bad Gateway</html>',
}

const CALLS_KEPT = 10
/** Shown characters of a token, enough to distinguish logins. */
const SHOWN = /("_token":".{12})[^"]+/

/** Lists a call for the panel. */
function noteCall({ name, answer }: BridgeCall) {
  const text = `${name} → ${answer?.replace(SHOWN, '$1…') ?? '拒绝'}`
  note({ calls: [text, ...current().calls].slice(0, CALLS_KEPT) })
}

/** Puts the page inside a simulated host app, in which the persona is logged in; `token` replaces its login. */
export function playHost(mode: QaChoice<'host'>, token?: QaChoice<'token'>): void {
  playBridge({
    mode,
    window: globalThis,
    token: () => (token ? ANSWERS[token] : tokenAnswer(current().hostLogin)),
    onClose: showClosed,
    onCall: noteCall,
  })
}
