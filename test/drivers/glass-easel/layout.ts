import type { Layout } from '../weapp/measure'

const page = () => document.querySelector('weapp-page:last-of-type')

/** The framework adds the component's prefix to an id of a template. */
const find = (selector: string) =>
  page()?.querySelector(selector.replace(/#([\w-]+)/g, ':is([id="$1"], [id$="--$1"])')) ?? null

/** Measures the pages as the browser lays them out. */
export const layout: Layout = {
  measure: (selector) => {
    const found = find(selector)
    return found && { top: found.getBoundingClientRect().top }
  },
  scrolled: () => ({ scrollTop: scrollY }),
  fields: (selector) => {
    const found = find(selector)
    if (!found) return null
    const scroller = found.querySelector(':scope > .frame > .scroller') ?? found
    const node = { scrollTo: (options: ScrollToOptions) => scroller.scrollTo(options) }
    return { top: found.getBoundingClientRect().top, scrollTop: scroller.scrollTop, node }
  },
  scrollTo: ({ scrollTop, selector }) => {
    const found = selector && find(selector)
    const top = found ? found.getBoundingClientRect().top + scrollY : scrollTop
    if (top !== undefined) scrollTo(0, top)
  },
}
