import { addLayer, clearLayers } from './layers'

/** The pages that the router was asked to show. */
const shown: number[] = []
window.addEventListener('popstate', () => shown.push(history.state?.idx))

/**
 * Waits for a step through the history. In jsdom a step takes several timers in a row, which on a busy machine can
 * end later than a single longer timer.
 */
async function beat() {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setTimeout(resolve, 5))
}
const here = () => ({ page: history.state?.idx, layer: history.state?.layer ?? 0 })
/** The visitor goes back or forward in the history. */
const step = async (by: number) => {
  history.go(by)
  await beat()
}
/** Opens a page as the router does. */
async function goTo(idx: number) {
  await clearLayers(true)
  history.pushState({ idx }, '')
}

/** A dialog that removes its layer when it is closed, as the dialogs of the ui folder do. */
async function openDialog() {
  const closed = jest.fn(() => remove())
  const remove = addLayer(closed)
  await beat()
  return { closed, remove }
}

let number = 0
/** A new page for each test, with another page behind it. */
async function newPage() {
  await goTo(++number)
  await goTo(++number)
  shown.length = 0
  return number
}

test('two dialogs that close together remove both entries, and a dialog that replaces another reuses its entry', async () => {
  const page = await newPage()
  const first = await openDialog()
  const entries = history.length
  first.remove()
  const second = await openDialog()
  expect([history.length, here()]).toEqual([entries, { page, layer: 1 }])
  const third = await openDialog()
  third.remove()
  second.remove()
  await beat()
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
})

test('a step back at the moment in which a dialog opens closes the dialog and stays on the page', async () => {
  const page = await newPage()
  const closed = jest.fn(() => remove())
  const remove = addLayer(closed)
  await step(-1)
  expect(closed).toHaveBeenCalledTimes(1)
  expect([shown, here()]).toEqual([[], { page, layer: 0 }])
})

test('a dialog that closed while another page was in front leaves no history entry', async () => {
  const page = await newPage()
  const { remove } = await openDialog()
  await goTo(page + 1)
  remove()
  await step(-1)
  expect(shown).toEqual([page])
  expect(here()).toEqual({ page, layer: 0 })
  await step(-1)
  expect(shown).toEqual([page, page - 1])
})

test('after a dialog closed and another page opened at once, each step back leads one page back', async () => {
  const page = await newPage()
  const { remove } = await openDialog()
  remove()
  await goTo(page + 1)
  await step(-1)
  expect(shown).toEqual([page])
  expect(here()).toEqual({ page, layer: 0 })
})

test('a step forward does not open a closed dialog again', async () => {
  const page = await newPage()
  await openDialog()
  await step(-1)
  await step(1)
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
})

test('a dialog that refuses to close, e.g. while it sends, is asked again by the next step back', async () => {
  const page = await newPage()
  const stay = jest.fn()
  const remove = addLayer(stay)
  await beat()
  await step(-1)
  expect(here()).toEqual({ page, layer: 1 })
  await step(-1)
  expect(stay).toHaveBeenCalledTimes(2)
  expect(shown).toEqual([])
  remove()
  await beat()
})
