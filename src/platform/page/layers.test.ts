import { addLayer, clearLayers } from './layers'

/** What reached the router: the pages that it was told to show. */
const shown: number[] = []
window.addEventListener('popstate', () => shown.push(history.state?.idx))

/**
 * Lets a step through the history take effect. In turns: a step takes several timers in a row in jsdom, which on a busy
 * machine would come after a single longer one.
 */
async function beat() {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setTimeout(resolve, 5))
}
const here = () => ({ page: history.state?.idx, layer: history.state?.layer ?? 0 })
/** The visitor's own step back or forward. */
const step = async (by: number) => {
  history.go(by)
  await beat()
}
/** As the router goes to a page: one more entry, or another page in the place of this one. */
async function goTo(idx: number, how: 'push' | 'replace' = 'push') {
  await clearLayers(how === 'push')
  history[how === 'push' ? 'pushState' : 'replaceState']({ idx }, '')
}

/** A dialog that goes when it is closed, as one of the kit does. */
async function openDialog() {
  const closed = jest.fn(() => remove())
  const remove = addLayer(closed)
  await beat()
  return { closed, remove }
}

let number = 0
/** A page of its own for each test, with another page behind it. */
async function newPage() {
  await goTo(++number)
  await goTo(++number)
  shown.length = 0
  return number
}

test('back closes the dialog and stays on the page; the next back leaves the page', async () => {
  const page = await newPage()
  const { closed } = await openDialog()
  expect(here()).toEqual({ page, layer: 1 })
  await step(-1)
  expect(closed).toHaveBeenCalledTimes(1)
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
  await step(-1)
  expect(shown).toEqual([page - 1])
})

test('closed by a button it leaves no entry behind: one back leaves the page', async () => {
  const page = await newPage()
  const { remove, closed } = await openDialog()
  remove()
  await beat()
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
  await step(-1)
  expect(shown).toEqual([page - 1])
  expect(closed).not.toHaveBeenCalled()
})

test('of two dialogs on each other each back closes one, the upper first', async () => {
  const page = await newPage()
  const lower = await openDialog()
  const upper = await openDialog()
  expect(here()).toEqual({ page, layer: 2 })
  await step(-1)
  expect([lower.closed, upper.closed].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  await step(-1)
  expect(lower.closed).toHaveBeenCalledTimes(1)
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
})

test('two that go together take both entries; one that takes the place of another keeps its entry', async () => {
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

test('a page that is opened from the dialog leads back to it, and the next back closes it', async () => {
  const page = await newPage()
  const { closed } = await openDialog()
  await goTo(page + 1)
  await step(-1)
  expect(shown).toEqual([page])
  expect(closed).not.toHaveBeenCalled()
  await step(-1)
  expect(closed).toHaveBeenCalledTimes(1)
  expect(shown).toEqual([page])
})

test('a dialog that went while another page was in front leaves no entry behind either', async () => {
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

test('a page that takes the place of this one takes that of its dialog too', async () => {
  const page = await newPage()
  const { remove } = await openDialog()
  await goTo(page, 'replace')
  // The dialog goes with its page, which takes until the other one is there.
  await beat()
  expect(here()).toEqual({ page, layer: 0 })
  remove()
  await beat()
  expect(here()).toEqual({ page, layer: 0 })
  await step(-1)
  expect(shown).toEqual([page - 1])
})

test('closed and gone on at once: the way back is page by page', async () => {
  const page = await newPage()
  const { remove } = await openDialog()
  remove()
  await goTo(page + 1)
  await step(-1)
  expect(shown).toEqual([page])
  expect(here()).toEqual({ page, layer: 0 })
})

test('forward does not lead to a dialog that was closed', async () => {
  const page = await newPage()
  await openDialog()
  await step(-1)
  await step(1)
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
})

test('one that cannot be closed now, e.g. while it sends, is asked again by the next back', async () => {
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

test('what a reload closed leaves no entry behind', async () => {
  const page = await newPage()
  history.pushState({ ...history.state, layer: 1 }, '')
  await jest.isolateModulesAsync(async () => void (await import('./layers')))
  await beat()
  expect(here()).toEqual({ page, layer: 0 })
  expect(shown).toEqual([])
})
