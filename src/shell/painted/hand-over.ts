import { replay } from './replay'
import type { TouchState } from './touch-state'

/** What is handed over. */
export interface HandOver {
  boot: HTMLElement
  changed: ReadonlySet<string>
  touch: TouchState
  pending: () => HTMLElement | null
}

/** How long the painted screen waits for a part of the live page that comes by a call, in milliseconds. */
const LIMIT_MS = 3000

/** Whether the live page waits for a call without which it would lose what was done on the painted screen. */
function waitsForCall(boot: Element, app: Element, pending: boolean): boolean {
  // Of a logged-in visitor: where to continue. src/features/entry/banner-skeleton.tsx
  if (!app.querySelector('#login-mobile'))
    return pending && app.querySelector('[aria-label=正在查看您的申请]') !== null
  const painted = boot.querySelector('[id^=consent-]') !== null
  return (painted || pending) && !app.querySelector('input[id^=consent-],#login-consents')
}

/** As `PaintedScreen.handOver`. What does not come by a call is there when the live page is. */
export function handOver(given: HandOver, app: HTMLElement, remove: () => void) {
  const { boot, touch, pending } = given
  const same = boot.querySelector('input[id]')
  // Another page than the painted one, e.g. after a redirect.
  if (!same || !app.querySelector(`#${same.id}`)) return remove()

  let patient = true
  const attempt = () => {
    const removed = !boot.isConnected
    if (!removed && (touch.busy() || (patient && waitsForCall(boot, app, pending() !== null)))) return
    arrivals.disconnect()
    clearTimeout(timer)
    if (!removed) replay(given, app, remove)
  }
  const arrivals = new MutationObserver(attempt)
  arrivals.observe(app, { childList: true, subtree: true })
  const timer = setTimeout(() => {
    patient = false
    attempt()
  }, LIMIT_MS)
  touch.onEnd(attempt)
  // After React's commit, during which the live page must not change, and before the next frame.
  void Promise.resolve().then(attempt)
}
