import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeBrowser } from '../drivers/chromium/browser'
import { deploy, deployNext } from '../drivers/chromium/deploy'
import { type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { fillOrder, giveCity } from '../scenarios/funnel'
import { be, readyVisitor } from '../scenarios/known'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

const folder = mkdtempSync(path.join(os.tmpdir(), 'h5-'))
const h5 = path.join(folder, 'h5')

let server: RunningServer
beforeAll(async () => {
  deploy(h5)
  server = await startServer({ env: { H5_DIR: h5 } })
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** A file that does not come leaves its line in the console, and React one for each part that failed. */
const allow = [/ERR_FAILED/, /ExpectedError/, /Loading (CSS )?chunk/]

async function visiting(walk: (visitor: H5Driver) => Promise<void>, options: H5Options = { allow }) {
  const visitor = await h5Driver(server, options)
  await walk(visitor)
  await visitor.close()
}

const opened = (visitor: H5Driver) => visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
const UNOPENED = '页面暂时没有打开，已填写的内容都保留着'

test('optional parts that do not come leave the page as it is, and come by a retry [S8.12]', () =>
  visiting(async (visitor) => {
    await be(visitor, await readyVisitor(server))
    const optional = /\/js\/(calculator|resume-banner|ads)\./
    await visitor.browserPage.route(optional, (route) => route.abort())
    await visitor.visit('/')
    await visitor.see('费用试算没有加载出来，不影响继续填写')
    await visitor.see('没有查到您的申请进度，不影响继续填写')
    expect(await visitor.exists('login-submit')).toBe(true)
    await visitor.picture('optional parts missing')
    await visitor.browserPage.unroute(optional)
    // The one further down first.
    await visitor.tapText('重试')
    await visitor.waitFor('home-example')
    await visitor.tapText('重试')
    await visitor.waitFor('resume-continue')
  }))

test('a page that breaks says so, and leads home [S8.12]', () =>
  visiting(
    async (visitor) => {
      await visitor.fault('/v1.0/product/list', { code: 200, data: { products: [null] } })
      await visitor.visit('/statusPro')
      await visitor.see(UNOPENED)
      await visitor.picture('page broken')
      await visitor.fault('/v1.0/product/list', null)
      await visitor.tap('boot-home')
      await visitor.arrive('home')
      await visitor.waitFor('home-example')
    },
    { allow: [/TypeError/] },
  ))

test('a page whose own part does not come says so on the first load and on the way back, and opens when it is loaded again [S8.12]', () =>
  visiting(async (visitor) => {
    // The boot screen is of interest only where the scripts of every page are there.
    const own = /\/js\/(?!app|396)/
    const missing = (is: boolean) =>
      is ? visitor.browserPage.route(own, (route) => route.abort()) : visitor.browserPage.unroute(own)
    await visitor.visit('/')
    await opened(visitor)
    await visitor.tapText('关于我们')
    await visitor.arrive('about')
    await missing(true)
    await visitor.reload()
    // What is there on its own after at most 8 s, without any script.
    const latest = await visitor.browserPage.evaluate(() => {
      const changes = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations === 1)
      const times = changes.map(({ effect }) => Number(effect?.getComputedTiming().endTime))
      for (const change of changes) change.finish()
      return Math.max(...times)
    })
    expect(latest).toBeGreaterThan(0)
    expect(latest).toBeLessThan(8000)
    await visitor.see('页面还没有打开，可以再等等或重新加载')
    await visitor.picture('boot slow')
    await visitor.see(UNOPENED)
    await visitor.picture('boot stopped')
    await missing(false)
    await visitor.tapText('重新加载')
    await opened(visitor)
    await visitor.see('我们做什么')

    await missing(true)
    await visitor.back()
    await visitor.see(UNOPENED)
    await missing(false)
    await visitor.tapText('重新加载')
    await opened(visitor)
    await visitor.waitFor('login-submit')
  }))

test('a page whose part hangs says so within 8 s, and the visitor stays', () =>
  visiting(async (visitor) => {
    await visitor.visit('/')
    await opened(visitor)
    await visitor.settle()
    const { clock } = visitor.browserPage
    await clock.install()
    await visitor.browserPage.route(/\/js\//, () => {})
    await visitor.tapText('协议与隐私')
    await clock.fastForward(7900)
    await visitor.see(UNOPENED)
    expect(await visitor.page()).toBe('home')
    await visitor.picture('part missing')
  }))

test('a tab that was open before a deployment goes on with its own build, and takes the new one at the next step [S8.13]', () =>
  visiting(
    async (visitor) => {
      const person = newPerson()
      await visitor.visit('/')
      await visitor.waitFor('login-submit')
      await visitor.fill('home-amount', '23000')
      await visitor.fill('login-mobile', person.mobile)
      const build = () =>
        visitor.browserPage.evaluate(() =>
          document.querySelector('script[src*="/app."]')?.getAttribute('src'),
        )
      const first = await build()

      deployNext(h5)
      await server.kill()
      await server.restart()

      // A look at something else is no moment to take the form away; the old build's files are still served.
      await visitor.tapText('关于我们')
      await visitor.see('我们做什么')
      await visitor.tap('page-back')
      await visitor.arrive('home')
      expect(await visitor.value('login-mobile')).toBe(person.mobile)
      expect(await build()).toBe(first)

      await logIn(visitor, person)
      await visitor.arrive('from')
      await visitor.waitFor('from-name')
      expect(await build()).not.toBe(first)
      await giveCity(visitor, person)
      await visitor.waitFor('quota-submit')
      expect(await visitor.value('quota-amount')).toBe('23,000')
      await fillOrder(visitor, person)
      await visitor.arrive('productList')
      await visitor.waitFor('offer-cf1-daily')
      // Marks may be on their way while the server starts anew.
    },
    { allow: [/ERR_CONNECTION_REFUSED/] },
  ))
