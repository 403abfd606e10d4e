import { createBackLayers, releaseBack, setVisibleLayers } from './back-layers'

/**
 * A page with WeChat's page container, which catches the back gesture while it is shown. Of several changes in one
 * turn the container sees only the last, and setting the value that it already has changes nothing.
 */
function setUp({ silent = false } = {}) {
  let container = false
  let applied = false
  let requested = false
  const send = () => {
    if (requested === applied) return
    applied = requested
    const was = container
    container = requested
    // The container also reports that it has left when the app itself hides it.
    if (was && !requested) {
      layers.caught()
      if (!silent) layers.gone()
    }
  }
  const layers: ReturnType<typeof createBackLayers> = createBackLayers((shown) => {
    requested = shown
    setTimeout(() => setTimeout(send))
  })
  return {
    layers,
    catches: () => container,
    /** Simulates the back gesture of the visitor. Returns false if it leaves the page. */
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

test('a dialog that refuses to close keeps catching the back gesture', async () => {
  const { layers, back } = setUp()
  layers.add(() => {})
  await settled()
  expect(back()).toBe(true)
  await settled()
  expect(back()).toBe(true)
})

test('a sheet that replaces another one keeps the container open', async () => {
  const { layers, catches } = setUp()
  const remove = layers.add(() => {})
  await settled()
  remove()
  layers.add(() => {})
  expect(catches()).toBe(true)
  await settled()
  expect(catches()).toBe(true)
})

test('a page catches no back gesture while another page is in front of it', async () => {
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
  'a navigation waits until the container is closed, also when WeChat reports nothing (%j)',
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
