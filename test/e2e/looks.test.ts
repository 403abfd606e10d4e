import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { visit } from '../visits/visit'
import { buildWorld, type World } from '../visits/world'

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

test.each([375, 320])(
  'an amount that is far too large is not cut on a screen of %d px, and says what is wrong',
  async (width) => {
    const visitor = await h5Driver(server)
    const page = visitor.browserPage
    await page.setViewportSize({ width, height: 812 })
    await visitor.visit('/product/cf1-daily')
    for (const amount of ['1000000', '9999999', '99999999999']) {
      await visitor.fill('product-amount', amount)
      const cut = await page.locator('[id="product-amount"]').evaluate((node) => {
        const input = node.matches('input') ? node : node.querySelector('input')
        return (input?.scrollWidth ?? 0) - (input?.clientWidth ?? 0)
      })
      expect({ amount, cut }).toEqual({ amount, cut: 0 })
    }
    await visitor.see('金额最多50,000元')
    await visitor.close()
  },
)

test('with large text on a small screen the buttons of a receipt can still be reached, and the question after them', async () => {
  const visitor = await visit(world, 'protocolCenter')
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await visitor.tap('receipt-share-cf1')
  await visitor.waitFor('receipt-save')
  await visitor.tap('receipt-save')
  await visitor.waitFor('receipt-copy')
  await visitor.tap('receipt-withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
  await visitor.tap('receipt-copy')
  await visitor.see('已复制全文')
  await visitor.close()
})
