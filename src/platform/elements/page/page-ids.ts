import Taro from '@tarojs/taro'

/** The attribute that keeps the id of an element on a hidden page. */
const PARKED = 'data-parked-id'

/** Taro keeps hidden pages in the document, where labels and `getElementById` use the first id (WCAG 1.3.1, 4.1.2). */
export function keepIdsUnique(): void {
  // Each page of a mini-program is a separate document.
  if (process.env.TARO_ENV === 'weapp') return
  // By the router's id: Taro's class for hidden pages comes only after the animation.
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
