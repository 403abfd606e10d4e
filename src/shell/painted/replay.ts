import type { HandOver } from './hand-over'

/** What an element is called on the painted and on the live page. */
const nameOf = (element: Element) => element.id || element.getAttribute('aria-label') || element.textContent

/**
 * Replaces the painted screen by the live page in one synchronous step: focus (so that a phone's keyboard stays open),
 * values, caret and scroll position. Each change is made on the live control as the visitor would make it. Then the
 * live page does what was pressed.
 */
export function replay({ boot, changed, pending }: HandOver, app: HTMLElement, remove: () => void) {
  const liveOf = <E extends Element>(painted: E | null) =>
    painted &&
    ([...app.querySelectorAll(painted.tagName)].find((one) => nameOf(one) === nameOf(painted)) as
      | E
      | undefined)
  const inputs = [...boot.querySelectorAll<HTMLInputElement>('input[id]')]
  const focused = boot.contains(document.activeElement) ? (document.activeElement as HTMLInputElement) : null
  const target = liveOf(focused)
  // What the visitor looks at keeps its place on the screen.
  const topOf = (element?: Element | null) => element?.getBoundingClientRect().top ?? 0
  const anchor = focused ?? inputs.find((one) => topOf(one) >= 0) ?? inputs[inputs.length - 1]
  const top = topOf(anchor)
  const pressedLive = liveOf(pending())

  app.style.display = 'block'
  try {
    target?.focus({ preventScroll: true })
    for (const painted of inputs) {
      const live = liveOf(painted)
      if (!live) continue
      if (painted.type === 'checkbox' || painted.type === 'radio') {
        // A browser restores forms without an event, and nobody has given that consent. The value of a box is the version
        // of its text; a tick counts for no other one.
        if (changed.has(painted.id) && painted.checked && !live.checked && painted.value === live.value)
          live.click()
      } else if (changed.has(painted.id) || painted.value !== painted.defaultValue) {
        enter(live, painted.value, live === target)
      }
    }
    if (typeof focused?.selectionStart === 'number')
      target?.setSelectionRange(
        focused.selectionStart,
        focused.selectionEnd,
        focused.selectionDirection ?? undefined,
      )
  } finally {
    // Whatever goes wrong above, the visitor gets the live page.
    remove()
    app.style.display = ''
  }
  window.scrollTo(0, 0)
  const live = anchor && liveOf(anchor)
  const page = live?.closest('.taro_page')
  if (page) page.scrollTop += topOf(live) - top
  // After React has taken over the values, and before the next frame.
  void Promise.resolve().then(() => pressedLive?.click())
}

/** Enters a text as typing does, and leaves the field unless the visitor is still there. */
function enter(field: HTMLInputElement, text: string, stays: boolean) {
  if (field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (!stays) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
