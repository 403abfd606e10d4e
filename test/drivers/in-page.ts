/**
 * What runs in a page, to find what a visitor sees there. A function that goes there as a text (`scriptOf`) has nothing that
 * it closes over but the four that go with it.
 */

/** Milliseconds for which a settled page stays as it is. */
export const REST = 60

export function isVisible(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** What a visitor can see of these elements, in the order of the page. */
function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)
}

/** Whether something moves that will come to an end. */
export function isMoving() {
  return document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
}

/** The input itself where the id is on a field around it. */
function inputOf(id: string) {
  const tags = ['input', 'textarea', 'select']
  const [found] = visible(tags.flatMap((tag) => [`${tag}[id="${id}"]`, `[id="${id}"] ${tag}`]).join())
  return found as HTMLInputElement | undefined
}

/** The body of a function without a name that runs `call` in the page, on its own arguments. */
export const scriptOf = <A extends unknown[]>(call: (...args: A) => unknown) =>
  [isVisible, visible, isMoving, inputOf, `return (${call.toString()})(...arguments)`].join('\n')

/** Whole text of the visible page. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
export const words = () => document.body?.innerText ?? ''

/** The first visible element with this id, as a visitor and a form know it; null when there is none. */
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
 * Brings what a visitor wants to touch to the middle of the screen, and waits until it stands still there: the element with
 * this id, or the one drawn last that reads exactly this.
 *
 * @returns the element, or why it cannot be touched now
 */
export async function aim(wanted: string, byText: boolean): Promise<HTMLElement | string> {
  const all = byText
    ? visible('body *').filter((one) => one.textContent?.replace(/\s+/g, ' ').trim() === wanted)
    : visible(`[id="${wanted}"]`).reverse()
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

/** Two taps before the screen can answer the first. */
export function tapTwice(id: string) {
  const [found] = visible(`[id="${id}"]`)
  for (let i = 0; i < 2; i++) found?.click()
}

/** Puts a text into an input with the events of its editing. */
export function put(id: string, text: string) {
  const input = inputOf(id)
  if (!input) throw new Error(`${id} has no input`)
  input.focus()
  // The element's own setter is React's, and would hide the change from it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Whether the visible page shows the kit's skeleton. */
export const waiting = () => visible('[class*="skeleton--"]').length > 0

/** What stands in storage under a key, session included. */
export const stored = (key: string) => localStorage.getItem(key) ?? sessionStorage.getItem(key)

export const store = (key: string, value: string) =>
  (key === 'oid' ? sessionStorage : localStorage).setItem(key, value)

/** Whether the page stays as it is for a while, with nothing that moves and no button touched. */
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
