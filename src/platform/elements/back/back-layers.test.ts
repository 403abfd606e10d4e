import { createBackLayers, releaseBack, setVisibleLayers } from './back-layers'

/**
 * A page, and WeChat's container over it as it tells of itself. It is told the last word of a turn only, and does nothing
 * when it is told what it was told before.
 */
function setUp({ silent = false } = {}) {
  let container = false
  let told = false
  let word = false
  const send = () => {
    if (word === told) return
    told = word
    const was = container
    container = word
    // It also tells when it leaves at the app's own word.
    if (was && !word) {
      layers.caught()
      if (!silent) layers.gone()
    }
  }
  const layers: ReturnType<typeof createBackLayers> = createBackLayers((shown) => {
    word = shown
    setTimeout(() => setTimeout(send))
  })
  return {
    layers,
    catches: () => container,
    /** The visitor goes back; false when that leaves the page. */
    back: () => {
      if (!container) return false
      container = false
      layers.caught()
      layers.gone()
      return true
    },
  }
}

const settled = () => jest.advanceTimersByTimeAsync(200)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('back leaves a page with nothing over it', () => {
  expect(setUp().back()).toBe(false)
})

test('back closes what was opened last, one after the other, and then leaves the page [S8.15]', async () => {
  const { layers, back } = setUp()
  const closed: string[] = []
  for (const name of ['sheet', 'dialog']) {
    const remove = layers.add(() => {
      closed.push(name)
      remove()
    })
  }
  await settled()
  expect(back()).toBe(true)
  await settled()
  expect(closed).toEqual(['dialog'])
  expect(back()).toBe(true)
  await settled()
  expect(closed).toEqual(['dialog', 'sheet'])
  expect(back()).toBe(false)
})

test('what was closed by its button is not closed again', async () => {
  const { layers, back } = setUp()
  const close = jest.fn()
  const remove = layers.add(close)
  await settled()
  remove()
  await settled()
  expect(back()).toBe(false)
  expect(close).not.toHaveBeenCalled()
})

test('a dialog that must not be closed yet keeps catching', async () => {
  const { layers, back } = setUp()
  layers.add(() => {})
  await settled()
  expect(back()).toBe(true)
  await settled()
  expect(back()).toBe(true)
})

test('one sheet in the place of another one does not move the container', async () => {
  const { layers, catches } = setUp()
  const remove = layers.add(() => {})
  await settled()
  remove()
  layers.add(() => {})
  expect(catches()).toBe(true)
  await settled()
  expect(catches()).toBe(true)
})

test('a page behind another one catches nothing, and catches again when it is back', async () => {
  const { layers, catches } = setUp()
  layers.add(() => {})
  await settled()
  layers.away(true)
  await settled()
  expect(catches()).toBe(false)
  layers.away(false)
  await settled()
  expect(catches()).toBe(true)
})

test.each([{ silent: false }, { silent: true }])(
  'a navigation of ours waits until back is free again, also when WeChat does not tell (%j)',
  async (container) => {
    const { layers, catches } = setUp(container)
    const close = jest.fn()
    layers.add(close)
    await settled()
    setVisibleLayers(layers)
    let free = false
    void releaseBack().then(() => {
      free = true
    })
    await settled()
    expect([free, catches()]).toEqual([true, false])
    expect(close).not.toHaveBeenCalled()
  },
)
