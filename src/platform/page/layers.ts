/**
 * H5: what lies over a page (sheet, dialog) has a history entry of its own, so that the system's back gesture closes it
 * instead of leaving the page. The entry repeats the page's own, `idx` of the router included, and has the number of the
 * layer beside it. Such steps never reach the router: this file must be there before the router listens.
 * The mini-program has elements/back-layers.ts for it.
 */
interface Layer {
  /** Number that the router gave the entry of its page. */
  page: unknown
  close: () => void
}

const open: Layer[] = []
const page = (): unknown => history.state?.idx
const depth = (): number => history.state?.layer ?? 0

/** The page that the visitor is at; NaN from when the router leaves it until the next step through the history. */
let at = page()
/** A step of our own that has not arrived yet. */
let step: Promise<void> | undefined
let arrived = () => {}

/** A browser that does not answer must not hold up the visitor. */
const STEP_MS = 500

const takeAway = (entries: number) => {
  at = page()
  step = new Promise<void>((resolve) => {
    const timer = setTimeout(() => arrived(), STEP_MS)
    arrived = () => {
      clearTimeout(timer)
      step = undefined
      resolve()
    }
  })
  history.go(-entries)
  return step
}

/** Gives the page as many entries as it has layers. */
function settle() {
  if (step) return
  const missing = open.filter((layer) => layer.page === page()).length - depth()
  if (missing < 0) void takeAway(-missing).then(settle)
  for (let left = missing; left > 0; left--) {
    at = page()
    history.pushState({ ...history.state, layer: depth() + 1 }, '')
  }
}
/** Not at once: one dialog may take the place of another. */
const settleSoon = () => void setTimeout(settle)

addEventListener(
  'popstate',
  (event) => {
    settleSoon()
    const from = at
    at = page()
    if (from !== at) return
    event.stopImmediatePropagation()
    if (step) arrived()
    else {
      const above = open.filter((layer) => layer.page === at).slice(depth())
      for (const { close } of above.reverse()) close()
    }
  },
  true,
)
// A reload closes what was open.
settleSoon()

/** Something lies over the page now, and is to be closed by the way back. Returns the undo. */
export function addLayer(close: () => void): () => void {
  const layer = { page: page(), close }
  open.push(layer)
  settleSoon()
  return () => {
    open.splice(open.indexOf(layer), 1)
    settleSoon()
  }
}

/** Before the router moves on: to one more entry (`push`), else away from the current page's, layers and all. */
export async function clearLayers(push: boolean): Promise<void> {
  settle()
  await step
  if (push) at = Number.NaN
  else {
    // They go with the page, later.
    for (const layer of open) if (layer.page === page()) layer.page = Number.NaN
    if (depth()) await takeAway(depth())
  }
}
