/** Whether the visitor is touching the painted screen or composing a text on it. */
export interface TouchState {
  /** Whether a finger is down or an input method is composing: then the screen must not be replaced. */
  busy(): boolean
  /** Runs whenever both have ended. */
  onEnd(run: () => void): void
}

/** The click of a tap follows the end of its touch, in milliseconds. */
const CLICK_MS = 30
/** A press whose end no event has told counts as ended, in milliseconds. */
const LONGEST_MS = 5000

export function followTouch(boot: HTMLElement): TouchState {
  let down = false
  let composing = false
  let ending: ReturnType<typeof setTimeout> | undefined
  const listeners: (() => void)[] = []
  const tell = () => {
    if (!down && !composing) for (const run of listeners) run()
  }
  const endAfter = (ms = CLICK_MS) => {
    clearTimeout(ending)
    ending = setTimeout(() => {
      down = false
      tell()
    }, ms)
  }
  const press = () => {
    down = true
    endAfter(LONGEST_MS)
  }
  boot.addEventListener('touchstart', press, { passive: true })
  boot.addEventListener('mousedown', ({ button }) => button === 0 && press())
  for (const name of ['touchend', 'touchcancel'] as const)
    addEventListener(name, ({ touches }) => touches.length === 0 && endAfter())
  for (const name of ['mouseup', 'dragend']) addEventListener(name, () => endAfter())
  boot.addEventListener('compositionstart', () => {
    composing = true
  })
  addEventListener('compositionend', () => {
    composing = false
    endAfter()
  })
  return { busy: () => down || composing, onEnd: (run) => void listeners.push(run) }
}
