import type { H5Driver } from '../drivers/chromium/h5-driver'

const COMMON = { width: 375, height: 812 }
const SMALLEST = { width: 320, height: 568 }
/** The part of the smallest screen that the keyboard of an iPhone covers, px. */
const KEYBOARD = 253

/** Runs in the page. Returns the focused element and its hidden ends; null without a further one. */
function focused(): { name: string; fault: string } | null {
  const at = document.activeElement
  if (!at || at === document.body || at.hasAttribute('data-stop')) return null
  at.setAttribute('data-stop', '')
  const name = at.id || at.getAttribute('aria-label') || at.textContent?.trim().slice(0, 16) || at.tagName
  const rects = [...at.getClientRects()]
  const [first = new DOMRect(), last = first] = [rects[0], rects.at(-1)]
  const ends = [
    ['top', first.x + first.width / 2, first.top + 2],
    ['bottom', last.x + last.width / 2, last.bottom - 2],
  ] as const
  const hidden = ends.filter(([, x, y]) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return true
    // Its own text and a neighbour's overlapping touch target do not hide it, but a sticky or fixed element does.
    for (let over: Element | null = hit; over && !over.contains(at); over = over.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(over).position)) return true
    return false
  })
  // For an element higher than half of the screen one visible end is enough.
  const isTall = last.bottom - first.top > innerHeight / 2
  const fault = hidden.length > (isTall ? 1 : 0) ? `${hidden.map(([end]) => end).join(' and ')} hidden` : ''
  return { name, fault }
}

/** Presses Tab through the open page or dialog once, and returns a line for each partly hidden element. */
async function tabThrough({ browserPage: page }: H5Driver): Promise<string[]> {
  await page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
    // After a mere blur the next Tab would continue from the last element.
    document.body.tabIndex = -1
    ;(dialog ?? document.body).focus()
    for (const one of document.querySelectorAll('.taro_page, [aria-modal="true"] *')) one.scrollTop = 0
    // Elements that have had the focus are marked, because several links may have the same name.
    for (const one of document.querySelectorAll('[data-stop]')) one.removeAttribute('data-stop')
  })
  const faults: string[] = []
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focused)
    if (!stop) break
    if (stop.fault) faults.push(`${stop.name} ${stop.fault}`)
  }
  return faults
}

/** On the smallest screen, of which the keyboard covers a part where a visitor types. */
export async function hiddenStops(visitor: H5Driver): Promise<string[]> {
  const page = visitor.browserPage
  const types = await page.locator('input:not([type=checkbox], [type=radio]), textarea').count()
  await page.setViewportSize({ ...SMALLEST, height: SMALLEST.height - (types ? KEYBOARD : 0) })
  const faults = await tabThrough(visitor)
  await page.setViewportSize(COMMON)
  return faults
}
