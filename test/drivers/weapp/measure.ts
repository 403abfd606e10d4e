/** Nodes on the visible page, measured where there is a layout. */
export interface Layout {
  /** Where what a selector names is on the screen; null where it names nothing. */
  measure(selector: string): { top: number } | null
  /** How far the page is scrolled. */
  scrolled(): { scrollTop: number }
  fields(selector: string): object | null
  scrollTo(options: { scrollTop?: number; selector?: string }): void
}

/** Measures nothing, as there is no layout: all is at the top of a page that is not scrolled. */
export const flat: Layout = {
  measure: () => ({ top: 0 }),
  scrolled: () => ({ scrollTop: 0 }),
  fields: () => null,
  scrollTo: () => {},
}

/** `wx.createSelectorQuery` over a layout: what is queried is measured together, after the call. */
export function selectorQuery(layout: Layout, later: (run: () => void) => void) {
  const queried: (() => unknown)[] = []
  const add = (measure: () => unknown) => () => void queried.push(measure)
  return {
    select: (selector: string) => ({
      boundingClientRect: add(() => layout.measure(selector)),
      fields: add(() => layout.fields(selector)),
    }),
    selectViewport: () => ({ scrollOffset: add(layout.scrolled) }),
    exec: (answer: (all: unknown[]) => void) => later(() => answer(queried.map((measure) => measure()))),
  }
}
