import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SHENZHEN } from '../../server/test/tools/journey'
import { deploy, deployNext } from '../drivers/chromium/deploy'
import { giveCity } from '../scenarios/funnel'
import { appliedVisitor, logInAs, readyVisitor, tapWhenThere } from '../scenarios/known'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { temporaryFolder } from '../tools/temporary'
import { opened, serveH5 } from './serve-h5'

const h5 = path.join(temporaryFolder(), 'h5')

beforeAll(() => deploy(h5))
// The browser logs each file that does not load, and React logs each component that fails.
const site = serveH5(() => ({ env: { H5_DIR: h5 } }), {
  allow: [/ERR_FAILED/, /ExpectedError/, /Loading (CSS )?chunk/],
})
const { it, visiting } = site

const UNOPENED = '页面暂时没有打开，已填写的内容都保留着'

it('the page works without optional parts that do not load, and a retry loads them [S8.12]', async (visitor) => {
  await logInAs(visitor, await readyVisitor(site.server))
  const optional = /\/js\/(calculator|resume-banner|ads)\./
  await visitor.browserPage.route(optional, (route) => route.abort())
  await visitor.visit('/')
  await visitor.see('费用试算没有加载出来，不影响继续填写', '没有查到您的申请进度，不影响继续填写')
  expect(await visitor.exists('login-submit')).toBe(true)
  await visitor.browserPage.unroute(optional)
  // `tapText` taps the lower one of the two retry buttons.
  await visitor.tapText('重试')
  await visitor.waitFor('home-example')
  await visitor.tapText('重试')
  await visitor.waitFor('resume-continue')
})

it('the booking sheet says when its form does not load, and a retry loads it [S8.12]', async (visitor) => {
  const known = await appliedVisitor(site.server, ['rural-branch'], SHENZHEN)
  await logInAs(visitor, known)
  await visitor.browserPage.route(/\/js\/booking-form\./, (route) => route.abort())
  await visitor.open('result', { order_no: known.order_no })
  await tapWhenThere(visitor, `visit-book-${known.apply_nos[0]}`)
  await visitor.see('没有加载出网点')
  await visitor.browserPage.unroute(/\/js\/booking-form\./)
  await visitor.tapText('重新加载')
  await visitor.waitFor('visit-shop')
})

it('a page whose own scripts do not load shows a message on the first load and after going back, and a retry opens it [S8.12]', async (visitor) => {
  // The scripts of single pages; those that every page needs, which index.html names, still load.
  const shared = readFileSync(path.join(h5, 'index.html'), 'utf8')
  const own = ({ pathname }: URL) => pathname.startsWith('/js/') && !shared.includes(`"${pathname}"`)
  const missing = (is: boolean) =>
    is ? visitor.browserPage.route(own, (route) => route.abort()) : visitor.browserPage.unroute(own)
  await visitor.visit('/')
  await opened(visitor)
  await visitor.tapText('关于我们', 'about')
  await missing(true)
  await visitor.reload()
  // If no script loads, the style sheets alone show the advice, after at most 8 s.
  const latest = await visitor.browserPage.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    const times = changes.map(({ effect }) => Number(effect?.getComputedTiming().endTime))
    for (const change of changes) change.finish()
    return Math.max(...times)
  })
  expect(latest).toBeGreaterThan(0)
  expect(latest).toBeLessThan(8000)
  await visitor.see('页面还没有打开，可以再等等或重新加载')
  await visitor.see('页面暂时没有打开')
  await missing(false)
  await visitor.tapText('重新加载')
  await opened(visitor)
  await visitor.see('我们做什么')

  await missing(true)
  await visitor.back()
  await visitor.see('页面暂时没有打开')
  await missing(false)
  await visitor.tapText('重新加载')
  await opened(visitor)
  await visitor.waitFor('login-submit')
})

test('where a network answers for the scripts with a page of its own, the visitor can load again, and nothing is said about the browser [S25.65]', () =>
  visiting(
    async (visitor) => {
      const scripts = /\/js\//
      await visitor.browserPage.route(scripts, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '<title>欢迎使用无线网络</title>' }),
      )
      await visitor.visit('/')
      await visitor.browserPage.evaluate(() => {
        for (const one of document.getAnimations())
          if (one.effect?.getComputedTiming().iterations === 1) one.finish()
      })
      await visitor.see('页面还没有打开，可以再等等或重新加载')
      expect(await visitor.read()).not.toContain('浏览器')
      await visitor.browserPage.unroute(scripts)
      await visitor.browserPage.locator('#boot a[href=""]').tap()
      await opened(visitor)
    },
    // Each such file is a SyntaxError, of which the browser reports no place.
    { allow: [/^page error: $/] },
  ))

it('a message appears within 8 s when the scripts of the next page hang, and the visitor stays on the present page', async (visitor) => {
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
})

test('a tab that was open before a deployment continues with the old build, and loads the new one at the next step', () =>
  visiting(
    async (visitor) => {
      const person = newPerson()
      await visitor.visit('/')
      await visitor.fill('home-amount', '23000')
      await visitor.fill('login-mobile', person.mobile)
      const build = () =>
        visitor.browserPage.evaluate(() =>
          document.querySelector('script[src*="/app."]')?.getAttribute('src'),
        )
      const first = await build()

      deployNext(h5)
      await site.server.kill()
      await site.server.restart()

      // A visit to a page without forms keeps the form and the old build, whose files are still served.
      await visitor.tapText('关于我们')
      await visitor.see('我们做什么')
      await visitor.tap('page-back')
      await visitor.arrive('home', 'login-mobile')
      expect(await visitor.value('login-mobile')).toBe(person.mobile)
      expect(await build()).toBe(first)

      await logIn(visitor, person)
      await visitor.arrive('from', 'from-name')
      expect(await build()).not.toBe(first)
      await giveCity(visitor, person)
      await visitor.waitFor('basics-submit')
      await visitor.see('借23,000元，分12个月还')
      // Requests for marks may be pending while the server restarts.
    },
    { allow: [/ERR_CONNECTION_(REFUSED|RESET)/] },
  ))
