import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { fillOrder, giveCity } from '../scenarios/funnel'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { smallScreenFaults } from '../visits/small-screen'
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

/** A step of the funnel fits a small screen, and it stays on one. */
const look = async (visitor: H5Driver) => expect(await smallScreenFaults(visitor)).toEqual([])

test('the steps of an order, the offers and the costs fit a small screen, and the annual rate is the largest figure', async () => {
  const visitor = await h5Driver(server)
  const person = newPerson()
  const again = () => visitor.reload()
  await visitor.open('home')
  await visitor.waitFor('consent-privacy')
  await logIn(visitor, person)
  await visitor.arrive('from')
  await visitor.waitFor('from-name')
  await look(visitor)
  await again()
  await visitor.waitFor('from-name')
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct')
  await visitor.waitFor('quota-submit')
  await look(visitor)
  await again()
  await fillOrder(visitor, person)
  await visitor.arrive('productList')
  await visitor.waitFor('offer-cf1-daily')

  const sizes = await visitor.browserPage.locator('[id="offer-cf1-daily"]').evaluate((card) =>
    [...card.querySelectorAll('*')]
      .filter((node) =>
        [...node.childNodes].some((child) => child.nodeType === 3 && /\d/.test(child.textContent ?? '')),
      )
      .map((node) => ({
        text: node.textContent ?? '',
        size: Number.parseFloat(getComputedStyle(node).fontSize),
      })),
  )
  const [largest, next] = sizes.toSorted((a, b) => b.size - a.size)
  expect(largest?.text).toBe('12.55%')
  expect(largest?.size).toBeGreaterThan(next?.size ?? 0)

  await look(visitor)
  await again()
  await visitor.waitFor('offer-cf1-daily')
  await visitor.tap('offer-cf1-daily-choose')
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-submit')
  await look(visitor)
  await visitor.close()
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
