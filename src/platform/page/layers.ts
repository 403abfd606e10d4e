/**
 * On H5, each layer over a page (sheet or dialog) has a history entry, so that back closes it: the page's own state,
 * with the router's `idx`, and the number of the layer. The router must never see such steps, so this file registers
 * its listener first. On the mini-program: elements/back-layers.ts.
 */
interface Layer {
  /** The number that the router gave the history entry of its page. */
  page: unknown
  close: () => void
}

const open: Layer[] = []
const page = (): unknown => history.state?.idx
const depth = (): number => history.state?.layer ?? 0

/** The number of the current page; NaN from the moment the router leaves it until the next step through the history. */
let at = page()
/** A history step of our own that has not arrived yet. */
let step: Promise<void> | undefined
let arrived = () => {}

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

function settle() {
  if (step) return
  const missing = open.filter((layer) => layer.page === page()).length - depth()
  if (missing < 0) void takeAway(-missing).then(settle)
  for (let left = missing; left > 0; left--) {
    at = page()
    history.pushState({ ...history.state, layer: depth() + 1 }, '')
  }
}
/** An entry is taken away later, because another dialog may replace the one that closed. */
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
// A reload closes all layers.
settleSoon()

/** Registers a layer over the page that back must close. Returns a function that removes it. */
export function addLayer(close: () => void): () => void {
  const layer = { page: page(), close }
  open.push(layer)
  // At once: whoever sees the dialog may go back.
  settle()
  return () => {
    open.splice(open.indexOf(layer), 1)
    settleSoon()
  }
}

/** Before the router navigates: to a new entry (`push`), or away from the current one with all its layers. */
export async function clearLayers(push: boolean): Promise<void> {
  settle()
  await step
  if (push) at = Number.NaN
  else {
    // They disappear together with the page.
    for (const layer of open) if (layer.page === page()) layer.page = Number.NaN
    if (depth()) await takeAway(depth())
  }
}
