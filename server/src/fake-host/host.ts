import type { PlayedWindow } from '@/tester/host/fake-bridge'
import type { HostSettings } from '@/tester/host/host-settings'
import { find } from './find'
import { createForm } from './form'
import { hostLogin } from './host-token'
import { logCall, logOpened, logReady } from './log'
import { createView, type ViewState } from './view'

/**
 * The fake host app (`/test/host`, development and test mode only): a page around the H5 that simulates a native host
 * app, so that its flows can be tested without one.
 */
declare global {
  interface Window {
    fakeHost?: { attach(view: Window & PlayedWindow): void }
  }
}

function textOf(state: ViewState): string {
  switch (state.kind) {
    case 'opening':
      return '正在打开'
    case 'open': {
      const title = state.title && `「${state.title}」`
      return `已打开 ${state.address}${title}，首屏 ${(state.ms / 1000).toFixed(1)} 秒`
    }
    case 'stopped':
      return '网页停在启动画面，等待重试'
    case 'left':
      return '网页去了别的网站，这里不显示'
    case 'closed':
      return '视图已关闭'
  }
}

function showState(state: ViewState) {
  const line = find('#state')
  line.textContent = textOf(state)
  line.dataset.state = state.kind
  const closed = find('#closed')
  closed.hidden = state.kind !== 'closed'
  find('#keys').classList.toggle('away', state.kind === 'closed')
  if (state.kind !== 'closed') return
  find('#closed-why').textContent =
    state.by === 'bridge' ? '网页调用了 appCloseView' : '没有上一页，返回键关闭了视图'
  // The focus was inside the removed view when no element has it now.
  if (document.activeElement === document.body) closed.focus({ preventScroll: true })
}

const view = createView(find('#screen'), { onState: showState, onCall: logCall, onReady: logReady })
window.fakeHost = { attach: view.attach }

let settings: HostSettings
let login: () => Promise<string | null>
function open() {
  logOpened(settings.page)
  view.open(settings, login)
}
/** Starts anew with these settings: with a new login and, unless kept, with empty browser storage. */
function start(next: HostSettings) {
  settings = next
  login = hostLogin(next)
  view.shut()
  if (!next.keep) {
    localStorage.clear()
    sessionStorage.clear()
  }
  open()
}

find('#again').addEventListener('click', open)
find('#back').addEventListener('click', view.back)
find('#reload').addEventListener('click', view.reload)

/** Scales the phone to the window's height in the two-column layout, to its width in the one-column layout. */
function sizePhone() {
  const wide = innerWidth >= 900
  const scale = wide ? (innerHeight - 156) / 832 : (innerWidth - 32) / 395
  find('#place').style.setProperty('--scale', String(Math.max(0.4, Math.min(1, scale))))
}
addEventListener('resize', sizePhone)
sizePhone()
find<HTMLDetailsElement>('#settings').open = innerWidth >= 900

start(createForm(start))
