import { closeBrowser } from '../drivers/chromium/browser'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { visit } from '../visits/visit'
import { buildWorld, type World } from '../visits/world'

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
}, 240_000)
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** The entry that the visitor is at: the router's number of its page, and how many layers lie over it. */
const entry = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => ({ page: history.state?.idx, layer: history.state?.layer ?? 0 }))

/** On the about page, with the product list behind it. */
async function onAbout(walk: (visitor: H5Driver) => Promise<void>) {
  const visitor = await visit(world, 'productList')
  await visitor.tap('offers-about')
  await visitor.arrive('about')
  await visitor.tap('about-delete')
  await visitor.waitFor('delete-submit')
  await visitor.settle()
  expect(await entry(visitor)).toEqual({ page: 1, layer: 1 })
  await walk(visitor)
  await visitor.close()
}
/** Over the product list, which is the first page of the visit. */
async function applying(walk: (visitor: H5Driver) => Promise<void>) {
  const visitor = await visit(world, 'productList', 'apply-sheet')
  await walk(visitor)
  await visitor.close()
}
const closeByButton = async (visitor: H5Driver) => {
  await visitor.browserPage.getByRole('button', { name: '关闭', exact: true }).tap()
  await visitor.waitFor('delete-submit', { gone: true })
  await visitor.settle()
}

test('a sheet that a reload closed leaves nothing to go back through, and the page’s own way back still leads where it came from', () =>
  onAbout(async (visitor) => {
    await visitor.reload()
    await visitor.waitFor('about-delete')
    await visitor.settle()
    expect(await visitor.exists('delete-submit')).toBe(false)
    expect(await entry(visitor)).toEqual({ page: 1, layer: 0 })
    await visitor.tap('page-back')
    await visitor.arrive('productList')
    expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
  }))

test('the page’s own way back after a sheet leads to the page before, also when the sheet was opened often', () =>
  onAbout(async (visitor) => {
    for (let times = 0; times < 3; times++) {
      await closeByButton(visitor)
      await visitor.tap('about-delete')
      await visitor.waitFor('delete-submit')
    }
    await closeByButton(visitor)
    expect(await entry(visitor)).toEqual({ page: 1, layer: 0 })
    await visitor.tap('page-back')
    await visitor.arrive('productList')
  }))

test('the page that comes in the place of one with a sheet takes both places', () =>
  applying(async (visitor) => {
    for (const box of await visitor.browserPage.locator('[id^="apply-"] input, input[id^="apply-"]').all())
      await box.check({ force: true })
    await visitor.tap('apply-submit')
    await visitor.arrive('result')
    await visitor.settle()
    expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
    await visitor.browserPage.goForward().catch(() => {})
    await visitor.settle()
    expect(await visitor.page()).toBe('result')
    expect(await visitor.exists('result-download')).toBe(true)
  }))
