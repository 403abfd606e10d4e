import type { HostMode } from '@contract/sandbox'
import { KEY } from '@/platform/keys'
import { playBridge } from './fake-bridge'

const CLOSED = '宿主 App 收到了关闭页面的请求（appCloseView）'
const STYLE =
  'position:fixed;z-index:9999;top:0;right:0;left:0;min-height:44px;padding:10px 16px;border:0;background:#1f2329;color:#fff;font:16px/1.5 sans-serif;text-align:left'

/** Says that the host app was asked to close the page, which a browser cannot do; a tap removes the message. */
function showClosed() {
  const { document } = globalThis
  const note = document.createElement('button')
  note.id = 'qa-host-closed'
  note.textContent = CLOSED
  note.style.cssText = STYLE
  note.onclick = () => note.remove()
  document.getElementById(note.id)?.remove()
  document.body.append(note)
}

/** Puts the page inside a simulated host app, whose user is the visitor who is logged in here. */
export function playHost(mode: HostMode): void {
  playBridge({
    mode,
    window: globalThis,
    token: async () => globalThis.localStorage.getItem(KEY.token),
    onClose: showClosed,
  })
}
