import type { Handle } from './browser'

// Everything here runs in the page, by itself: `inPage` goes with each function that is sent there.

/** What a visitor can see of these elements, in the order of the page. */
function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(one).visibility === 'visible'
  })
}

/** The input itself where the id is on a field around it. */
function inputOf(id: string): HTMLInputElement | HTMLSelectElement | undefined {
  const tags = ['input', 'textarea', 'select']
  const [found] = visible(tags.flatMap((tag) => [`${tag}[id="${id}"]`, `[id="${id}"] ${tag}`]).join())
  return found as HTMLInputElement | undefined
}

export const inPage = [visible, inputOf].join('\n')

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
    disabled: found.matches(':disabled, [aria-disabled="true"]'),
    checked: found.matches(':checked, [aria-checked="true"]'),
  }
}

/**
 * Brings what a visitor wants to touch to the middle of the screen, and waits until it stands still there: the element with
 * this id, or the one drawn last that reads exactly this.
 *
 * @returns the element, or why it cannot be touched now
 */
export async function aim(wanted: string, byText: boolean): Promise<Handle | string> {
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
    // WebDriver gives an element as its handle.
    else if (hit && (one.contains(hit) || hit.contains(one))) return one as never
    else reason = 'covered'
  }
  return reason
}

/** Two taps before the screen can answer the first. */
export function tapTwice(id: string) {
  const [found] = visible(`[id="${id}"]`)
  for (let i = 0; i < 2; i++) found?.click()
}

/** Puts a text into an input, or chooses of a list or on a slider, with the events of its editing. */
export function put(id: string, text: string) {
  const input = inputOf(id)
  if (!input) throw new Error(`${id} has no input`)
  const option = 'options' in input && [...input.options].find(({ label }) => label === text)
  input.focus()
  // The element's own setter is React's, and would hide the change from it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(
    input,
    option ? option.value : text,
  )
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Whether the visible page shows the kit's skeleton. */
export const waiting = () => visible('[class*="skeleton--"]').length > 0
