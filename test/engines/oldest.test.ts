import { builtPages, pages } from '@contract/pages'
import { findOldChromium, type OldChromium, oldChromium } from '../drivers/engines/chromium'
import { Problems } from '../drivers/problems'
import { Network } from '../drivers/proxied/network'
import { proxiedDriver } from '../drivers/proxied/proxied-driver'
import { bare } from '../drivers/screen'
import { startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { runScenarios } from '../scenarios/scenario'
import { scenarios } from '../scenarios/scenarios'

const oldest = findOldChromium(80)
const group = oldest ? describe : describe.skip
group('on the H5 in Chromium 80, the oldest that .browserslistrc names', () => {
  let browser: OldChromium | undefined
  runScenarios(
    {
      name: 'engines',
      newDriver: async (server) => {
        browser ??= await oldChromium(oldest)
        expect(browser.version).toMatch(/^80\.0\.3987\./)
        return proxiedDriver(server, browser)
      },
      close: async () => browser?.end(),
    },
    scenarios,
  )
})

const SENTENCE = '浏览器版本过低请升级浏览器或手机系统后再打开，也可以换用微信或手机自带的浏览器'

const tooOld = findOldChromium(78)
const testTooOld = tooOld ? test : test.skip
testTooOld(
  'every page says in Chromium 78 that the browser is too old and what to do, and shows nothing else [S25.65]',
  async () => {
    const server = await startServer()
    const browser = await oldChromium(tooOld)
    try {
      expect(browser.version).toMatch(/^78\./)
      const network = new Network(server.baseUrl, new Problems())
      browser.use(network)
      const shown: [string, string][] = []
      for (const id of builtPages(false)) {
        const { opened } = network
        await browser.goTo(server.baseUrl + pages[id].path.replace(/:\w+/g, 'x'))
        await until(`the page ${id}`, () => network.opened > opened)
        shown.push([id, bare(await browser.evaluate('document.body.innerText'))])
      }
      expect(shown).toEqual(builtPages(false).map((id) => [id, SENTENCE]))
    } finally {
      await browser.end()
      await server.stop()
    }
  },
)
