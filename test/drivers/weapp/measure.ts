export interface Layout {
  /** Returns the position on the screen of the node that the selector matches; null if it matches none. */
  measure(selector: string): { top: number } | null
  scrolled(): { scrollTop: number }
  fields(selector: string): object | null
  scrollTo(options: { scrollTop?: number; selector?: string }): void
}

/** Layout for targets without one: every node is at the top of a page that is not scrolled. */
export const flat: Layout = {
  measure: () => ({ top: 0 }),
  scrolled: () => ({ scrollTop: 0 }),
  fields: () => null,
  scrollTo: () => {},
}

/** Simulates `wx.createSelectorQuery`: all queries of a call are measured together, after the call has returned. */
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
