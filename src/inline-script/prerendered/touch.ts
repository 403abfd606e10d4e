/** The click of a tap follows the end of its touch; a press whose end no event has told counts as ended. Milliseconds. */
const [CLICK, LONGEST, NEVER] = [30, 5_000, 2 ** 31 - 1]

/** `busy`: whether a finger is down or a text is composed; `ended` runs whenever that ends. */
export function followTouch(boot: HTMLElement) {
  const held = new Map<string, ReturnType<typeof setTimeout>>()
  const touch = { busy: () => held.size > 0, ended: () => {} }
  const hold = (what: string, ms: number) => {
    clearTimeout(held.get(what))
    const end = () => held.delete(what) && touch.ended()
    held.set(what, setTimeout(end, ms))
  }
  boot.addEventListener('touchstart', () => hold('finger', LONGEST), { passive: true })
  boot.addEventListener('mousedown', ({ button }) => button === 0 && hold('finger', LONGEST))
  boot.addEventListener('compositionstart', () => hold('text', NEVER))
  for (const name of ['touchend', 'touchcancel', 'mouseup', 'dragend'] as const)
    addEventListener(name, (event) => ('touches' in event && event.touches.length) || hold('finger', CLICK))
  addEventListener('compositionend', () => hold('text', CLICK))
  return touch
}
