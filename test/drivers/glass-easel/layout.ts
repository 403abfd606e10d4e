import type { Layout } from '../weapp/measure'

const page = () => document.querySelector('weapp-page:last-of-type')

/** An id as a template gives it stands behind its component's own prefix. */
const find = (selector: string) =>
  page()?.querySelector(selector.replace(/#([\w-]+)/g, ':is([id="$1"], [id$="--$1"])')) ?? null

const box = (element: Element) => {
  const { top, left, width, height } = element.getBoundingClientRect()
  return { top, left, width, height }
}

/** The pages as the browser lays them out. */
export const layout: Layout = {
  measure: (selector) => {
    const found = find(selector)
    return found && box(found)
  },
  scrolled: () => ({ scrollTop: scrollY, scrollLeft: scrollX }),
  fields: (selector) => {
    const found = find(selector)
    if (!found) return null
    const scroller = found.querySelector(':scope > .frame > .scroller') ?? found
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = scroller
    const node = { scrollTo: (options: ScrollToOptions) => scroller.scrollTo(options) }
    return { ...box(found), scrollTop, scrollLeft, scrollHeight, scrollWidth, node }
  },
  scrollTo: ({ scrollTop, selector }) => {
    const found = selector && find(selector)
    const top = found ? found.getBoundingClientRect().top + scrollY : scrollTop
    if (top !== undefined) scrollTo(0, top)
  },
}
