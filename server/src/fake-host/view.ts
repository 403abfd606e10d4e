import { type BridgeCall, type PlayedWindow, playBridge, READY } from '@/tester/host/fake-bridge'
import type { HostSettings } from '@/tester/host/host-settings'
import { agentOf } from './agents'
import { answerOf } from './host-token'

export type ViewState =
  /** The boot screen covers the page. */
  | { kind: 'opening' }
  | { kind: 'open'; address: string; title: string; ms: number }
  /** The boot screen offers to try again. */
  | { kind: 'stopped' }
  /** The page is another site's. */
  | { kind: 'left' }
  | { kind: 'closed'; by: 'bridge' | 'back' }

export interface ViewEvents {
  onState(state: ViewState): void
  onCall(call: BridgeCall): void
  onReady(ms: number): void
}

const LOOK_MS = 100

/** What can be seen of the page from outside. */
function look(frame: HTMLIFrameElement, opened: number): ViewState {
  const page = frame.contentDocument
  if (!page) return { kind: 'left' }
  const boot = page.getElementById('boot')
  if (boot?.classList.contains('stopped')) return { kind: 'stopped' }
  if (boot || !page.getElementById('app')?.firstElementChild) return { kind: 'opening' }
  const { pathname, search } = page.location
  return { kind: 'open', address: pathname + search, title: page.title, ms: opened }
}

/** The web view of the host app: one frame with its own history, made anew each time that it opens. */
export function createView(screen: HTMLElement, { onState, onCall, onReady }: ViewEvents) {
  let frame: HTMLIFrameElement | undefined
  let settings: HostSettings | undefined
  let token: () => Promise<string | null> = () => Promise.resolve(null)
  let since = 0
  let told = ''

  const tell = (state: ViewState) => {
    const text = JSON.stringify(state)
    if (text !== told) onState(state)
    told = text
  }
  let openedAfter: number | undefined
  setInterval(() => {
    if (!frame) return
    const state = look(frame, openedAfter ?? 0)
    if (state.kind === 'opening') openedAfter = undefined
    else openedAfter ??= Math.round(performance.now() - since)
    tell(state.kind === 'open' ? { ...state, ms: openedAfter ?? 0 } : state)
  }, LOOK_MS)

  const shut = () => {
    frame?.remove()
    frame = undefined
  }
  const close = (by: 'bridge' | 'back') => {
    shut()
    tell({ kind: 'closed', by })
  }

  return {
    shut,
    /** Opens the view; `login` is what the host app holds. */
    open(next: HostSettings, login: () => Promise<string | null>) {
      shut()
      settings = next
      token = login
      openedAfter = undefined
      frame = document.createElement('iframe')
      frame.title = '宿主视图中的网页'
      frame.src = next.page
      screen.prepend(frame)
      tell({ kind: 'opening' })
    },
    /** A document of the frame begins (server/static/fake-host/bridge.js): puts agent and bridge into it. */
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
        // After the answer is on its way, as a native view closes.
        onClose: () => void setTimeout(() => close('bridge')),
        window: view,
      })
    },
    /** The phone's back key: one page back where there is one, else the host closes the view. */
    back() {
      if (!frame) return
      // Another site's history is not ours to read; the tab's own leads back from it.
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
