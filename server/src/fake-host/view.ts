import { type BridgeCall, type PlayedWindow, playBridge, READY } from '@/tester/host/fake-bridge'
import type { HostSettings } from '@/tester/host/host-settings'
import { agentOf } from './agents'
import { answerOf } from './host-token'

export type ViewState =
  /** The page's loading screen is visible. */
  | { kind: 'opening' }
  | { kind: 'open'; address: string; title: string; ms: number }
  /** The loading screen offers a retry. */
  | { kind: 'stopped' }
  /** The frame shows another site. */
  | { kind: 'left' }
  | { kind: 'closed'; by: 'bridge' | 'back' }

export interface ViewEvents {
  onState(state: ViewState): void
  onCall(call: BridgeCall): void
  onReady(ms: number): void
}

const LOOK_MS = 100

/** The state of the page as seen from outside the frame. */
function look(frame: HTMLIFrameElement, opened: number): ViewState {
  const page = frame.contentDocument
  if (!page) return { kind: 'left' }
  const boot = page.getElementById('boot')
  if (boot?.classList.contains('stopped')) return { kind: 'stopped' }
  if (boot || !page.getElementById('app')?.firstElementChild) return { kind: 'opening' }
  const { pathname, search } = page.location
  return { kind: 'open', address: pathname + search, title: page.title, ms: opened }
}

/** The host app's web view: a frame with its own history, recreated each time it opens. */
export function createView(screen: HTMLElement, { onState, onCall, onReady }: ViewEvents) {
  let frame: HTMLIFrameElement | undefined
  let settings: HostSettings | undefined
  let token: () => Promise<string | null> = () => Promise.resolve(null)
  let since = 0
  let reported = ''

  const report = (state: ViewState) => {
    const text = JSON.stringify(state)
    if (text !== reported) onState(state)
    reported = text
  }
  let openedAfter: number | undefined
  setInterval(() => {
    if (!frame) return
    const state = look(frame, openedAfter ?? 0)
    if (state.kind === 'opening') openedAfter = undefined
    else openedAfter ??= Math.round(performance.now() - since)
    report(state.kind === 'open' ? { ...state, ms: openedAfter ?? 0 } : state)
  }, LOOK_MS)

  const shut = () => {
    frame?.remove()
    frame = undefined
  }
  const close = (by: 'bridge' | 'back') => {
    shut()
    report({ kind: 'closed', by })
  }

  return {
    shut,
    /** Opens the view; `login` returns the host app's token. */
    open(next: HostSettings, login: () => Promise<string | null>) {
      shut()
      settings = next
      token = login
      openedAfter = undefined
      frame = document.createElement('iframe')
      frame.title = '宿主视图中的网页'
      frame.src = next.page
      screen.prepend(frame)
      report({ kind: 'opening' })
    },
    /** Called by each new document of the frame (server/static/fake-host/bridge.js): installs user agent and bridge. */
    attach(view: Window & PlayedWindow) {
      if (!settings || view !== (frame?.contentWindow as unknown)) return
      since = performance.now()
      const agent = agentOf(settings)
      Object.defineProperty(view.navigator, 'userAgent', { get: () => agent, configurable: true })
      view.addEventListener(READY, () => onReady(Math.round(performance.now() - since)))
      playBridge({
        mode: settings.mode,
        lateMs: settings.lateMs,
        token,
        answer: answerOf(settings),
        onCall,
        // Closes after the response was sent, as a native view does.
        onClose: () => void setTimeout(() => close('bridge')),
        window: view,
      })
    },
    /** The phone's back key: goes back one page, or closes the view on the first page. */
    back() {
      if (!frame) return
      // Another site's history cannot be read; the tab's own history leads back from it.
      if (!frame.contentDocument) history.back()
      else if ((frame.contentWindow?.history.state?.idx ?? 0) > 0) frame.contentWindow?.history.back()
      else close('back')
    },
    reload() {
      if (frame?.contentDocument) frame.contentWindow?.location.reload()
      else if (frame && settings) frame.src = settings.page
    },
  }
}
