import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { be, type Known, newVisitor } from '../scenarios/known'

let server: RunningServer
let known: Known
beforeAll(async () => {
  server = await startServer()
  known = await newVisitor(server)
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

const opened = (visitor: H5Driver) => visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })

/** Height and scroll position of the visible page. */
const scroll = (visitor: H5Driver, to?: number) =>
  visitor.browserPage.evaluate((top) => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    if (page && top !== undefined) page.scrollTop = top
    return page?.scrollTop ?? -1
  }, to)

async function visiting(walk: (visitor: H5Driver) => Promise<void>) {
  const visitor = await h5Driver(server, { allow: [/404 \(Not Found\)/, /ChunkLoadError/] })
  await be(visitor, known)
  await walk(visitor)
  await visitor.close()
}

test('every navigation starts at the top, and the title follows it back and forth [S2.3]', () =>
  visiting(async (visitor) => {
    await visitor.visit('/statusPro')
    await visitor.waitFor('product-cf1-daily-detail')
    await visitor.settle()
    await scroll(visitor, 400)
    expect(await scroll(visitor)).toBe(400)
    await visitor.tap('product-cf1-daily-detail')
    await visitor.arrive('product')
    await visitor.settle()
    expect(await scroll(visitor)).toBe(0)
    expect(await visitor.title()).toBe('匹配')
    await scroll(visitor, 200)
    await visitor.back()
    await visitor.arrive('statusPro')
    await visitor.settle()
    expect(await scroll(visitor)).toBe(0)
    expect(await visitor.title()).toBe('产品列表')
  }))

test('an unknown address shows the 404 page with its status and a way home [S2.6]', () =>
  visiting(async (visitor) => {
    const response = await visitor.browserPage.goto(`${server.baseUrl}/no/such/page`)
    expect(response?.status()).toBe(404)
    await opened(visitor)
    expect(await visitor.page()).toBe('notFound')
    await visitor.tap('plain-home')
    await visitor.arrive('home')
  }))

test('an address that is no valid text does not leave a white page', () =>
  visiting(async (visitor) => {
    await visitor.browserPage.goto(`${server.baseUrl}/%E0%A4%A`)
    await visitor.see('没有找到这个页面')
  }))

describe('the way back of a page', () => {
  test('leads to the page before', () =>
    visiting(async (visitor) => {
      await visitor.visit('/statusPro')
      await visitor.waitFor('product-cf1-daily-detail')
      await visitor.tap('product-cf1-daily-detail')
      await visitor.arrive('product')
      await visitor.tap('page-back')
      await visitor.arrive('statusPro')
    }))

  test('leads home where nothing is behind (deep link), and over a reload to the page before [S2.2]', () =>
    visiting(async (visitor) => {
      await visitor.visit('/about')
      await opened(visitor)
      await visitor.tap('page-back')
      await visitor.arrive('home')

      await visitor.tapText('关于我们')
      await visitor.arrive('about')
      await visitor.reload()
      await opened(visitor)
      await visitor.tap('page-back')
      await visitor.arrive('home')
      expect(await visitor.browserPage.evaluate(() => history.state.idx)).toBe(0)
    }))
})
