/** Factors of the usual text size: those between WeChat's usual one and the largest that is followed. */
export const TEXT_SIZES = [1, 1.15, 1.3, 1.5, 2]

/** Runs in a page: text beside the screen, cut off, covered, or below `least` px; controls lower than `lowest` px. */
export function unreadable(page: Element | null | undefined, least: number, lowest: number): string[] {
  if (!page) return ['no page']
  const found: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width || page.scrollWidth > width)
    found.push(`the page is ${Math.max(document.documentElement.scrollWidth, page.scrollWidth)} px wide`)
  const seen = (element: Element) => {
    const { width: wide, height } = element.getBoundingClientRect()
    return wide > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  }
  type Rendered = Element & { __wxElement?: { data?: { ariaRole?: unknown } } }
  /** The build of the mini-program has neither role attributes nor readable class names. */
  const roleOf = (element: Rendered) => element.getAttribute('role') ?? element.__wxElement?.data?.ariaRole
  /** Of each element once, because each text asks for all that are around it. */
  const around = new Map<Element, ReturnType<typeof measure>>()
  const measure = (element: Element) => {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    return { overflowX, overflowY, position, frame: element.getBoundingClientRect(), role: roleOf(element) }
  }
  const measured = (element: Element) => {
    const known = around.get(element) ?? measure(element)
    around.set(element, known)
    return known
  }
  /** What lies over the page (a sticky footer, a sheet) may cover text, which scrolls; null for the page itself. */
  const layerOf = (element: Element | null): Element | null => {
    if (element === page) return null
    if (!element || /fixed|sticky/.test(measured(element).position)) return element
    return layerOf(element.parentElement)
  }
  /** The element of the same layer that is painted over this one at a point of the screen; null if there is none. */
  const coverOf = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit || hit.contains(element) || layerOf(hit) !== layerOf(element)) return null
    const { backgroundColor, backgroundImage } = getComputedStyle(hit)
    return /^rgba\(.*, 0\)$/.test(backgroundColor) && backgroundImage === 'none' ? null : hit
  }
  const lines: {
    text: string
    left: number
    right: number
    top: number
    bottom: number
    layer: Element | null
  }[] = []
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    const parent = node.parentElement
    if (!text || !parent || !seen(parent) || parent.closest('[id^="tester-"]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1)
    const name = text.slice(0, 16)
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    if (boxes.length && size < least) found.push(`“${name}” has ${size} px`)
    next: for (const box of boxes) {
      let { top, bottom } = box
      let isHead = false
      if (box.left < -1 || box.right > width + 1)
        found.push(`“${name}” reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`)
      for (let outer = parent; outer !== page && outer.parentElement; outer = outer.parentElement) {
        const { overflowX, overflowY, position, frame, role } = measured(outer)
        if (position === 'fixed') break
        if (frame.width <= 1 || frame.height <= 1) continue
        // Column heads of a table whose columns are stacked are hidden in this way.
        isHead ||= role === 'columnheader'
        if (isHead && overflowY === 'hidden' && box.top >= frame.bottom - size / 3) continue next
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          top = Math.max(top, frame.top)
          bottom = Math.min(bottom, frame.bottom)
        }
        if (overflowX !== 'visible' && (box.left < frame.left - 1 || box.right > frame.right + 1))
          found.push(`“${name}” is cut off at the side`)
        // A line box may be higher than its glyphs.
        if (
          overflowY === 'hidden' &&
          (box.top < frame.top - size / 3 || box.bottom > frame.bottom + size / 3)
        )
          found.push(`“${name}” is cut off above or below`)
      }
      // Scrolled out of its container.
      if (bottom - top < 2) continue
      lines.push({ text: name, left: box.left, right: box.right, top, bottom, layer: layerOf(parent) })
      if (/\d/.test(text))
        for (const x of [box.left + 2, box.right - 2]) {
          const cover = coverOf(parent, x, (top + bottom) / 2)
          if (cover) found.push(`“${name}” lies under ${cover.id || cover.className || cover.tagName}`)
        }
    }
  }
  for (const input of page.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (/checkbox|radio|range/.test(input.type) || !input.value || !seen(input)) continue
    if (input.scrollWidth > input.clientWidth + 1)
      found.push(`“${input.value}” needs ${input.scrollWidth} px and its field has ${input.clientWidth} px`)
    const { left, right, top, height } = input.getBoundingClientRect()
    for (const x of [left + 2, right - 2])
      if (coverOf(input, x, top + height / 2)) found.push(`the field of “${input.value}” is covered`)
  }
  lines.sort((one, other) => one.top - other.top)
  for (const [i, one] of lines.entries()) {
    for (let j = i + 1; j < lines.length; j++) {
      const other = lines[j]
      if (!other || other.top >= one.bottom) break
      if (one.layer !== other.layer) continue
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - other.top
      // The boxes of neighbouring lines overlap a little where the line height is small.
      if (wide > 2 && high > Math.min(one.bottom - one.top, other.bottom - other.top) / 3)
        found.push(`“${one.text}” lies over “${other.text}”`)
    }
  }
  for (const control of page.querySelectorAll('button, wx-button, input:not([type]), wx-input')) {
    const { height } = control.getBoundingClientRect()
    if (seen(control) && height < lowest - 0.5 && !control.closest('[id^="tester-"]'))
      found.push(`${control.id || control.textContent} is ${height} px high`)
  }
  return [...new Set(found)]
}

/** Runs in a page. Returns what `unreadable` finds at each text size, set as WeChat or the browser sets it. */
export function unreadableAt(
  page: HTMLElement | null | undefined,
  sizes: readonly number[],
  find: typeof unreadable,
): string[] {
  const root = page?.querySelector<HTMLElement>('.sized') ?? document.documentElement
  const usual = root.style.cssText
  const found = sizes.flatMap((size) => {
    if (root.matches('.sized')) root.style.setProperty('--u', `${size}px`)
    else root.style.setProperty('font-size', `${16 * size}px`, 'important')
    return find(page, 0, 0).map((fault) => `with text at ${size} ${fault}`)
  })
  root.style.cssText = usual
  return found
}
