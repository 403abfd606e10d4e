import Taro from '@tarojs/taro'

/** The attribute that keeps the id of an element on a hidden page. */
const PARKED = 'data-parked-id'

/**
 * Leaves ids only on the page that is shown: Taro keeps hidden pages in the document, and labels and `getElementById`
 * use the first of two (WCAG 2.2, 1.3.1 and 4.1.2). Taro's class for hidden pages comes only after the animation.
 */
export function keepIdsUnique(): void {
  // Each page of a mini-program is a separate document.
  if (process.env.TARO_ENV === 'weapp') return
  // The router finds the element of a page by this id.
  const [shown] = Taro.getCurrentPages().slice(-1)
  const pages = [...document.querySelectorAll('.taro_page')]
  // Hidden pages give up their ids first, so that no id occurs twice at any time.
  for (const page of pages) if (page.id !== shown?.path) move(page, 'id', PARKED)
  for (const page of pages) if (page.id === shown?.path) move(page, PARKED, 'id')
}

/** Keeps an existing attribute: an id that React has set in the meantime is newer than the stored one. */
function move(page: Element, from: string, to: string) {
  for (const element of page.querySelectorAll(`[${from}]`)) {
    if (from === 'id' || !element.hasAttribute(to)) element.setAttribute(to, element.getAttribute(from) ?? '')
    element.removeAttribute(from)
  }
}
