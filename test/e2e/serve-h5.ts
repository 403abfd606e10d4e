import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { runScenarios, type Scenario } from '../scenarios/scenario'

type ServerOptions = NonNullable<Parameters<typeof startServer>[0]>

/** One server for a test file. `options` is called after all `beforeAll` hooks that precede this call. */
export function serveH5(options: () => ServerOptions = () => ({}), usual: H5Options = {}) {
  let server: RunningServer | undefined
  beforeAll(async () => {
    server = await startServer(options())
  })
  afterAll(async () => {
    await closeBrowser()
    await server?.stop()
  })
  const running = () => {
    if (!server) throw new Error('the server runs during the tests only')
    return server
  }
  /** Runs one visit in a fresh browser profile. It also fails for problems that the test itself did not check. */
  async function visiting(visit: (visitor: H5Driver) => Promise<void>, own: H5Options = {}) {
    const allow = [...(usual.allow ?? []), ...(own.allow ?? [])]
    const visitor = await h5Driver(running(), { ...usual, ...own, allow })
    await visit(visitor)
    await visitor.close()
  }
  return {
    get server() {
      return running()
    },
    visiting,
    it: (title: string, visit: (visitor: H5Driver) => Promise<void>) => test(title, () => visiting(visit)),
  }
}

/** Registers a test for each of these scenarios that runs on the H5 in Chromium. */
export const runOnH5 = (scenarios: Scenario[]) =>
  describe('on the H5 in Chromium', () => {
    runScenarios({ name: 'chromium', newDriver: h5Driver, close: closeBrowser }, scenarios)
  })

/** Waits until the page has replaced the boot screen. */
export const opened = (visitor: H5Driver) =>
  visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })

export const themeOf = (visitor: H5Driver) => visitor.browserPage.locator('html').getAttribute('data-theme')

/** Answers every request to these addresses with an empty page, and returns a list that collects them. */
export async function answerElsewhere(visitor: H5Driver, addresses: string | RegExp): Promise<string[]> {
  const asked: string[] = []
  await visitor.browserPage.route(addresses, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
  })
  return asked
}
