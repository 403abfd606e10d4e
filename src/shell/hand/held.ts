/** Follows the visitor's hand on the painted screen. */
export interface Held {
  /** Whether a finger is down or an input method is composing: then the screen must not be replaced. */
  now(): boolean
  /** Runs whenever the hand is free again. */
  onFree(run: () => void): void
}

/** The click of a tap follows the end of its touch, in milliseconds. */
const CLICK_MS = 30

export function followHand(boot: HTMLElement): Held {
  let held = false
  const listeners: (() => void)[] = []
  const hold = () => {
    held = true
  }
  const free = () =>
    setTimeout(() => {
      held = false
      for (const run of listeners) run()
    }, CLICK_MS)
  for (const name of ['touchstart', 'mousedown', 'compositionstart'])
    boot.addEventListener(name, hold, { passive: true })
  for (const name of ['touchend', 'touchcancel', 'mouseup', 'compositionend']) addEventListener(name, free)
  return { now: () => held, onFree: (run) => void listeners.push(run) }
}
