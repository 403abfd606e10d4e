/** Follows the visitor's hand on the painted screen. */
export interface Held {
  /** Whether a finger is down or an input method is composing: then the screen must not be replaced. */
  now(): boolean
  /** Runs whenever the hand is free again. */
  onFree(run: () => void): void
}

/** The click of a tap follows the end of its touch, in milliseconds. */
const CLICK_MS = 30
/** A press whose end no event has told counts as ended, in milliseconds. */
const LONGEST_MS = 5000

export function followHand(boot: HTMLElement): Held {
  let down = false
  let composing = false
  let ending: ReturnType<typeof setTimeout> | undefined
  const listeners: (() => void)[] = []
  const tell = () => {
    if (!down && !composing) for (const run of listeners) run()
  }
  const free = (after = CLICK_MS) => {
    clearTimeout(ending)
    ending = setTimeout(() => {
      down = false
      tell()
    }, after)
  }
  const hold = () => {
    down = true
    free(LONGEST_MS)
  }
  boot.addEventListener('touchstart', hold, { passive: true })
  boot.addEventListener('mousedown', ({ button }) => button === 0 && hold())
  for (const name of ['touchend', 'touchcancel'] as const)
    addEventListener(name, ({ touches }) => touches.length === 0 && free())
  for (const name of ['mouseup', 'dragend']) addEventListener(name, () => free())
  boot.addEventListener('compositionstart', () => {
    composing = true
  })
  addEventListener('compositionend', () => {
    composing = false
    free()
  })
  return { now: () => down || composing, onFree: (run) => void listeners.push(run) }
}
