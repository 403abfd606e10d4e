import type { QaChoice } from '@contract/sandbox'
import { current, note } from '../start/kept'

/** The event with which flutter_inappwebview announces its bridge. */
const READY = 'flutterInAppWebViewPlatformReady'
/** The delay of a late bridge in milliseconds, less than the 3 s that the H5 waits for it (S4.13). */
const LATE_MS = 1500
const REFUSAL = 'the host app refuses'

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

/** A host app's answer to `getToken`: a JSON string with a `_token` field (S4.12), empty without a login. */
const tokenAnswer = (token = '') => JSON.stringify({ _token: token })

const ANSWERS: Record<QaChoice<'token'>, string> = {
  wrong: tokenAnswer('no-token-of-this-server'),
  garbage: '<html>502 Bad Gateway</html>',
}

const CALLS_KEPT = 10
/** Shown characters of a token, enough to distinguish logins. */
const SHOWN = /("_token":".{12})[^"]+/

/** Lists a call for the panel; without an answer the host app refused. */
function noteCall(name: string, answer?: string) {
  const text = `${name} → ${answer?.replace(SHOWN, '$1…') ?? '拒绝'}`
  note({ calls: [text, ...current().calls].slice(0, CALLS_KEPT) })
}

/**
 * Puts the page inside a simulated host app, in which the persona is logged in; `token` replaces its login. The bridge
 * is there at once (`present`, `rejecting`), `late` with its event, or never; unknown handlers answer null.
 */
export function playHost(mode: QaChoice<'host'>, token?: QaChoice<'token'>): void {
  const callHandler = async (name: string) => {
    if (mode === 'rejecting') {
      noteCall(name)
      throw new Error(REFUSAL)
    }
    const login = token ? ANSWERS[token] : tokenAnswer(current().hostLogin)
    const answer = name === 'getToken' ? login : null
    noteCall(name, String(answer))
    if (name === 'appCloseView') showClosed()
    return answer
  }
  const bring = () => {
    Object.assign(globalThis, { flutter_inappwebview: { callHandler } })
    globalThis.dispatchEvent(new Event(READY))
  }
  if (mode === 'late') setTimeout(bring, LATE_MS)
  if (mode === 'present' || mode === 'rejecting') bring()
}
