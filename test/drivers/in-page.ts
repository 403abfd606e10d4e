/** Run in a page. A function that is sent as text (`scriptOf`) has no closure, except for the five sent with it. */

/** A page counts as settled when it has not changed for this number of milliseconds. */
export const REST = 60

export function isVisible(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** In document order, on the live page only: test/e2e/shells.test.ts has the prerendered screen. */
function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isVisible(element) && !element.parentElement?.closest('#boot'),
  )
}

/** Returns whether an animation is running that will end. */
export function isMoving() {
  // Chromium has it from version 84 on.
  const animations = document.getAnimations?.() ?? []
  return animations.some(
    ({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
  )
}

/** Finds the input itself, also where the id belongs to a field around it. */
export function inputOf(id: string) {
  const tags = ['input', 'textarea', 'select']
  const [found] = visible(tags.flatMap((tag) => [`${tag}[id="${id}"]`, `[id="${id}"] ${tag}`]).join())
  return found as HTMLInputElement | undefined
}

/** Returns a function body as text that runs `call` in the page with the arguments that it receives. */
export const scriptOf = <A extends unknown[]>(call: (...args: A) => unknown) =>
  [isVisible, visible, isMoving, inputOf, aim, `return (${call.toString()})(...arguments)`].join('\n')

/** Whole text of the visible page. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
export const words = () => document.body?.innerText ?? ''

/** Describes the first visible element with this id; returns null if there is none. */
export function look(id: string) {
  const [found] = visible(`[id="${id}"]`)
  if (!found) return null
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
    text: found.innerText,
    value: inputOf(id)?.value ?? null,
    isChecked: found.matches(':checked, [aria-checked="true"]'),
  }
}

/**
 * Scrolls the element with this id, or the last drawn one with this text, to the middle and waits until it has stopped.
 * @returns the element, or the reason why it cannot be touched now
 */
export async function aim(wanted: string, byText: boolean): Promise<HTMLElement | string> {
  const all = byText
    ? visible('body *').filter((one) => one.textContent?.replace(/\s+/g, ' ').trim() === wanted)
    : visible(`[id="${wanted}"]`).reverse()
  // A visitor taps the label; the control itself may be no larger than a point.
  if (!byText && all.length === 0)
    all.push(...visible('label').filter((one) => (one as HTMLLabelElement).control?.id === wanted))
  let reason = 'not there'
  for (const one of all.reverse()) {
    one.scrollIntoView({ block: 'center' })
    const before = one.getBoundingClientRect()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const box = one.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (box.x !== before.x || box.y !== before.y) reason = 'moving'
    else if (one.matches(':disabled, [aria-disabled="true"]')) reason = 'disabled'
    else if (hit && (one.contains(hit) || hit.contains(one))) return one
    else reason = 'covered'
  }
  return reason
}

/** As `aim`, but returns the middle of the element, for drivers that touch a point of the screen. */
export async function aimAt(wanted: string, byText: boolean): Promise<{ x: number; y: number } | string> {
  const found = await aim(wanted, byText)
  if (typeof found === 'string') return found
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

export function tapTwice(id: string) {
  const [found] = visible(`[id="${id}"]`)
  for (let i = 0; i < 2; i++) found?.click()
}

/** Sets the text of an input and fires the events of typing. */
export function put(id: string, text: string) {
  const input = inputOf(id)
  if (!input) throw new Error(`${id} has no input`)
  input.focus()
  // React overrides the setter of the element, so calling it would hide the change from React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

export const waiting = () => visible('[class*="skeleton--"]').length > 0

export const stored = (key: string) => localStorage.getItem(key) ?? sessionStorage.getItem(key)

export const store = (key: string, value: string) =>
  (key === 'oid' ? sessionStorage : localStorage).setItem(key, value)

/** Returns whether the page stays unchanged for this time: nothing moves, and no button is pressed. */
export async function isAtRest(rest: number): Promise<boolean> {
  let before: string | undefined
  for (;;) {
    if (isMoving() || document.querySelector('button:active, a:active')) return false
    const now = document.documentElement.outerHTML
    if (before !== undefined) return before === now
    before = now
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
