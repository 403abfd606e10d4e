import type { QaChoice } from '@contract/sandbox'
import { current, note } from '../start/kept'

/** The event with which flutter_inappwebview announces its bridge. */
const READY = 'flutterInAppWebViewPlatformReady'
/** The delay of a late bridge in milliseconds, less than the 3 s that the H5 waits for it (S4.13). */
const LATE_MS = 1500

/** A host app's answer to `getToken`: a JSON string with a `_token` field (S4.12), empty without a login. */
const tokenAnswer = (token = '') => JSON.stringify({ _token: token })

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
function noteCall(name: string, answer = '拒绝') {
  const text = `${name} → ${answer.replace(SHOWN, '$1…')}`
  note({ calls: [text, ...current().calls].slice(0, CALLS_KEPT) })
}

/**
 * Puts the page inside a simulated host app, in which the persona is logged in; `token` replaces its login. The bridge is
 * there at once (`present`, `rejecting`), after a delay (`late`), or never. An unknown handler answers null, as in
 * flutter_inappwebview.
 */
export function playHost(mode: QaChoice<'host'>, token?: QaChoice<'token'>): void {
  const login = () => (token ? ANSWERS[token] : tokenAnswer(current().hostLogin))
  const callHandler = async (name: string) => {
    if (mode === 'rejecting') {
      noteCall(name)
      throw new Error('the host app refuses')
    }
    const answer = name === 'getToken' ? login() : null
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
