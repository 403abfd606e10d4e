import { opened, serveH5 } from './serve-h5'

const at = serveH5()

/** Returns how the files of the open page came: their addresses, and those that cost bytes of the network. */
const files = () => {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const hashed = entries.filter(({ name }) => /\.[0-9a-f]{8}\.(js|css)$/.test(name))
  const loaded = hashed.filter(({ transferSize }) => transferSize > 0)
  return { hashed: hashed.length, loaded: loaded.length }
}

test('a second visit takes all scripts and styles from the cache, and only asks whether the page has changed', async () => {
  await at.visiting(async (visitor) => {
    const { browserPage } = visitor
    await visitor.open('home')
    await opened(visitor)
    await visitor.settle()
    const first = await browserPage.evaluate(files)
    expect(first.loaded).toBeGreaterThan(3)

    const again = await browserPage.context().newPage()
    const cdp = await browserPage.context().newCDPSession(again)
    await cdp.send('Network.enable')
    const statuses: number[] = []
    cdp.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode))
    await again.goto(at.server.baseUrl)
    await again.locator('#boot').waitFor({ state: 'detached' })
    await again.waitForLoadState('networkidle')
    const second = await again.evaluate(files)
    expect(second.hashed).toBeGreaterThanOrEqual(first.hashed)
    expect(second.loaded).toBe(0)
    expect(statuses[0]).toBe(304)
  })
})
