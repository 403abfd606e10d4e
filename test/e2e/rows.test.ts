import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** How far below its label each value of the calculator on the first screen begins, in px. */
const drops = () =>
  [...document.querySelectorAll('dt')].map((label) => {
    const value = label.nextElementSibling?.getBoundingClientRect()
    return [label.textContent, Math.round((value?.top ?? Number.NaN) - label.getBoundingClientRect().top)]
  })

test.each(['100%', '110%'])(
  'at 320 px each figure stands beside its label, however long that is, with text at %s [S8.17]',
  async (size) => {
    const visitor = await h5Driver(server)
    await visitor.browserPage.setViewportSize({ width: 320, height: 568 })
    await visitor.open('home')
    await visitor.waitFor('home-rates')
    await visitor.browserPage.addStyleTag({ content: `html { font-size: ${size} !important }` })
    await visitor.settle()
    const found = await visitor.browserPage.evaluate(drops)
    expect(found.map(([label]) => label)).toContain('利息与费用合计')
    expect(found.filter(([, drop]) => drop !== 0)).toEqual([])
    await visitor.close()
  },
)
