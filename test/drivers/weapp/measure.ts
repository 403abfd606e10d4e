/** Nodes on the visible page, measured where there is a layout. */
export interface Layout {
  /** Box and own scroll position of what a selector names; null where it names nothing. */
  measure(selector: string): { top: number; left: number; width: number; height: number } | null
  /** How far the page is scrolled. */
  scrolled(): { scrollTop: number; scrollLeft: number }
  fields(selector: string): object | null
  scrollTo(options: { scrollTop?: number; selector?: string; duration?: number }): void
}

/** Measures nothing, as there is no layout: all is at the top of a page that is not scrolled. */
export const flat: Layout = {
  measure: () => ({ top: 0, left: 0, width: 0, height: 0 }),
  scrolled: () => ({ scrollTop: 0, scrollLeft: 0 }),
  fields: () => null,
  scrollTo: () => {},
}

type Told = (result: unknown) => void

/** `wx.createSelectorQuery` over a layout. */
export function selectorQuery(layout: Layout, later: (run: () => void) => void) {
  const asked: { ask: () => unknown; tell?: Told | undefined }[] = []
  const add = (ask: () => unknown, tell?: Told) => {
    asked.push({ ask, tell })
    return query
  }
  const box = (selector: string) => {
    const found = layout.measure(selector)
    return found && { ...found, right: found.left + found.width, bottom: found.top + found.height }
  }
  const select = (selector: string) => ({
    boundingClientRect: (tell?: Told) => add(() => box(selector), tell),
    scrollOffset: (tell?: Told) => add(() => layout.fields(selector), tell),
    fields: (_: object, tell?: Told) => add(() => layout.fields(selector), tell),
  })
  const query = {
    select,
    selectAll: select,
    selectViewport: () => ({
      ...select('weapp-page'),
      scrollOffset: (tell?: Told) => add(layout.scrolled, tell),
    }),
    in: () => query,
    exec: (answer?: (all: unknown[]) => void) =>
      later(() => {
        const results = asked.map(({ ask, tell }) => {
          const result = ask()
          tell?.(result)
          return result
        })
        answer?.(results)
      }),
  }
  return query
}
