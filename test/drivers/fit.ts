/**
 * Runs in a page. Finds text that a visitor cannot read at this width: beside the screen, cut off by its container,
 * over other text, or smaller than `least` px; and controls that are lower than `lowest` px.
 */
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
  /** What lies over the page (a sticky footer, a sheet) may cover text, which scrolls. */
  const isOver = (element: Element): boolean =>
    /fixed|sticky/.test(getComputedStyle(element).position) ||
    (element !== page && element.parentElement !== null && isOver(element.parentElement))
  const lines: { text: string; box: DOMRect }[] = []
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
    for (const box of boxes) {
      if (box.left < -1 || box.right > width + 1)
        found.push(`“${name}” reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`)
      for (let around = parent; around !== page && around.parentElement; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (position === 'fixed') break
        const frame = around.getBoundingClientRect()
        if (frame.width <= 1 || frame.height <= 1) continue
        if (overflowX !== 'visible' && (box.left < frame.left - 1 || box.right > frame.right + 1))
          found.push(`“${name}” is cut off at the side`)
        // A line box may be higher than its glyphs.
        if (
          overflowY === 'hidden' &&
          (box.top < frame.top - size / 3 || box.bottom > frame.bottom + size / 3)
        )
          found.push(`“${name}” is cut off above or below`)
      }
      if (!isOver(parent)) lines.push({ text: name, box })
    }
  }
  for (const [i, one] of lines.entries()) {
    for (const other of lines.slice(i + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // The boxes of neighbouring lines overlap a little where the line height is small.
      if (wide > 2 && high > Math.min(one.box.height, other.box.height) / 3)
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
