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
const back = async (visitor: H5Driver) => {
  await visitor.back()
  await visitor.settle()
}

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

test('the system’s back closes a dialog, then the sheet under it, and only then leaves the page', () =>
  onAbout(async (visitor) => {
    await visitor.tap('delete-submit')
    await visitor.see('确定删除账号？')
    await visitor.settle()
    await back(visitor)
    expect(await visitor.read()).not.toContain('确定删除账号？')
    expect(await visitor.exists('delete-submit')).toBe(true)
    await back(visitor)
    expect(await visitor.exists('delete-submit')).toBe(false)
    expect(await visitor.page()).toBe('about')
    await visitor.back()
    await visitor.arrive('productList')
  }))

test('a sheet that was closed by its button leaves nothing to go back through', () =>
  onAbout(async (visitor) => {
    await closeByButton(visitor)
    expect(await entry(visitor)).toEqual({ page: 1, layer: 0 })
    await visitor.back()
    await visitor.arrive('productList')
  }))

test('nor does one that a reload closed, and the page’s own way back still leads where it came from', () =>
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
    await visitor.tap('page-back')
    await visitor.arrive('productList')
  }))

test('a text that is opened from a sheet leads back to the sheet, which the next back closes', () =>
  applying(async (visitor) => {
    await visitor.browserPage.getByRole('dialog').getByRole('button', { name: /^《/ }).first().tap()
    await visitor.arrive('agreeDetail')
    await visitor.settle()
    await visitor.back()
    await visitor.arrive('productList')
    await visitor.settle()
    expect(await visitor.exists('apply-submit')).toBe(true)
    await back(visitor)
    expect(await visitor.exists('apply-submit')).toBe(false)
    expect(await visitor.page()).toBe('productList')
    expect(await visitor.checked('offer-cf1-daily-choose')).toBe(true)
    expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
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
