/** Taro's class of a page that lies hidden under another one. */
const HIDDEN = 'taro_page_shade'
/** Where the id of an element of a hidden page waits. */
const PARKED = 'data-parked-id'

/**
 * Leaves each id to the visible page. Taro keeps hidden pages in the document, and the same page may be open twice, so an
 * id would be there twice: a label, `aria-describedby` and `getElementById` all go by the first one, which is the hidden
 * page's (WCAG 2.2, 1.3.1 and 4.1.2). To be called when a page was hidden or shown.
 */
export function tidyIds(): void {
  const pages = [...document.querySelectorAll('.taro_page')]
  // Those that give their ids up first, so that none is there twice at any time.
  for (const page of pages) if (page.classList.contains(HIDDEN)) move(page, 'id', PARKED)
  for (const page of pages) if (!page.classList.contains(HIDDEN)) move(page, PARKED, 'id')
}

/** Keeps what stands there already: an id that React has set meanwhile is newer than the parked one. */
function move(page: Element, from: string, to: string) {
  for (const element of page.querySelectorAll(`[${from}]`)) {
    if (from === 'id' || !element.hasAttribute(to)) element.setAttribute(to, element.getAttribute(from) ?? '')
    element.removeAttribute(from)
  }
}
