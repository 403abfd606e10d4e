/** Taro's class for a page that is hidden under another one. */
const HIDDEN = 'taro_page_shade'
/** The attribute that keeps the id of an element on a hidden page. */
const PARKED = 'data-parked-id'

/**
 * Leaves ids only on the visible page. Taro keeps hidden pages in the document, and the same page may be open twice,
 * so an id could occur twice. A label, `aria-describedby` and `getElementById` all use the first one, which is the
 * hidden page's (WCAG 2.2, 1.3.1 and 4.1.2). Must be called when a page was hidden or shown.
 */
export function keepIdsUnique(): void {
  const pages = [...document.querySelectorAll('.taro_page')]
  // Hidden pages give up their ids first, so that no id occurs twice at any time.
  for (const page of pages) if (page.classList.contains(HIDDEN)) move(page, 'id', PARKED)
  for (const page of pages) if (!page.classList.contains(HIDDEN)) move(page, PARKED, 'id')
}

/** Keeps an existing attribute: an id that React has set in the meantime is newer than the stored one. */
function move(page: Element, from: string, to: string) {
  for (const element of page.querySelectorAll(`[${from}]`)) {
    if (from === 'id' || !element.hasAttribute(to)) element.setAttribute(to, element.getAttribute(from) ?? '')
    element.removeAttribute(from)
  }
}
