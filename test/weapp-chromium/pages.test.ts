import { drag } from '../drivers/chromium/touch'
import { type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { until } from '../drivers/until'
import { answersOf, type Measuring, measuringScript } from '../drivers/weapp/measuring'
import computer from '../drivers/weapp/profiles/computer.json'
import phone from '../drivers/weapp/profiles/phone.json'
import { funnel } from '../scenarios/funnel'
import { openEntry } from '../scenarios/logging-in'
import { meetErrors } from '../tools/reported-errors'
import { layers as allLayers, seenIn } from '../visits/places'
import { show, worldOfFile } from './world'

/** States that need another browser of the H5 do not exist in the mini-program. */
const layers = allLayers.filter(([route, state]) => !seenIn(route, state).agent)

const { world, it } = worldOfFile()

it('on the mini-program a page that is opened starts at the top, one that is returned to keeps its place, and the title follows back and forth [S2.3]', async (visitor) => {
  const scrolled = (to?: number) =>
    visitor.browserPage.evaluate((top) => {
      if (top !== undefined) scrollTo(0, top)
      return Math.round(scrollY)
    }, to)
  await visitor.open('statusPro', {}, 'product-cf1-daily-detail')
  await visitor.settle()
  // As far as the link is tapped without being scrolled to.
  expect(await scrolled(524)).toBe(524)
  await visitor.tap('product-cf1-daily-detail', 'product')
  await visitor.settle()
  expect([await scrolled(), await visitor.title()]).toEqual([0, '匹配'])
  expect(await scrolled(200)).toBe(200)
  await visitor.back('statusPro')
  await visitor.settle()
  expect([await scrolled(), await visitor.title()]).toEqual([524, '产品列表'])
})

test('an error while a mini-program page renders or loads data is written to WeChat’s log, reaches the server’s log and metrics once, and is traced to its file and line', async () => {
  const visitor = await weappChromiumDriver(world().server, { allow: [/TypeError/] })
  await meetErrors(visitor)
  const log = async () => (await visitor.phone()).realtimeLog
  await until('the second line of the log', async () => (await log()).length > 1)
  const bug = expect.stringMatching(/TypeError[\s\S]*\.js/)
  expect(await log()).toEqual([
    ['render', bug],
    ['rejection', bug],
  ])
  await visitor.close()
})

test.each(layers)(
  'a finger reaches every control of the layer over %s in the state %s, and its figures are whole at every text size',
  async (route, state) => {
    const visitor = await weappChromiumDriver(world().server)
    await show(visitor, world(), route, state)
    const { controls, covered } = await visitor.browserPage.evaluate(() => Weapp.look.reachInDialog())
    expect(controls).toBeGreaterThan(0)
    expect(covered).toEqual([])
    expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableAtSizes())).toEqual([])
    await visitor.close()
  },
)

/** Drags a finger up over the topmost layer until nothing moves any more. */
async function scrollLayer({ browserPage }: WeappChromiumDriver) {
  const before = await browserPage.evaluate(() => Weapp.look.scrolling())
  for (let last = before, end = false; !end; ) {
    await drag(browserPage, last)
    const now = await browserPage.evaluate(() => Weapp.look.scrolling())
    end = now.top === last.top
    last = now
    if (end) return { scrollers: now.scrollers, left: now.left, page: now.page - before.page }
  }
}

it('a finger scrolls a long sheet with text twice as large to its last line on a small screen, its button stays in reach, and the page behind stays where it is', async (visitor) => {
  const still = { scrollers: 1, left: 0, page: 0 }
  await visitor.set({ textScale: 2 })
  await visitor.store('access_token', world().visitors.applied.token)
  await visitor.open('statusPro')
  await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
  await visitor.tap('catalog-all')
  await visitor.tap('filter-open')
  await visitor.waitFor('filter-show')
  await visitor.settle()
  expect(await scrollLayer(visitor)).toEqual(still)
  await visitor.tap('filter-show')
  await visitor.waitFor('filter-show', { gone: true })
})

it('a finger scrolls a high dialog to its end on a small screen, and the page behind stays where it is', async (visitor) => {
  const still = { scrollers: 1, left: 0, page: 0 }
  await visitor.store('access_token', world().visitors.applied.token)
  await visitor.open('mine')
  await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
  await visitor.tap('mine-delete')
  await visitor.tap('delete-submit')
  await visitor.see('确定删除账号？')
  await visitor.browserPage.setViewportSize({ width: 320, height: 240 })
  await visitor.settle()
  expect(await scrollLayer(visitor)).toEqual(still)
})

it('characters that a visitor types in the middle of a text stay where they were typed, however late the screen follows [S25.16]', async (visitor) => {
  await openEntry(visitor)
  await visitor.fill('login-mobile', '1395678')
  await visitor.settle()
  await visitor.lag(true)
  for (let left = 0; left < 4; left++) await visitor.browserPage.keyboard.press('ArrowLeft')
  for (const key of '1234') {
    await visitor.browserPage.keyboard.type(key)
    await visitor.browserPage.evaluate(() => Weapp.look.answered())
  }
  await visitor.lag(false)
  await visitor.settle()
  expect(await visitor.value('login-mobile')).toBe('13912345678')
  await visitor.browserPage.keyboard.press('Backspace')
  await visitor.settle()
  expect(await visitor.value('login-mobile')).toBe('1391235678')
})

it('a tap that closes the keyboard over a raised page is lost once, and the next one reaches its control', async (visitor) => {
  const lost = () => visitor.browserPage.evaluate(() => Weapp.look.lostTaps())
  await openEntry(visitor)
  await visitor.fill('login-mobile', '13900000001')
  expect(await lost()).toBe(0)
  await visitor.tap('consent-privacy')
  expect([await lost(), await visitor.checked('consent-privacy')]).toEqual([1, true])
  await visitor.tap('consent-privacy')
  expect([await lost(), await visitor.checked('consent-privacy')]).toEqual([1, false])
})

test('on a computer, where WeChat lacks functions of a phone, a visitor with a mouse and a wide window walks the funnel, and is remembered at the next start [S25.61]', async () => {
  const visitor = await weappChromiumDriver(world().server, { profile: computer })
  const [main] = funnel
  await main?.walk(visitor)
  await visitor.open('result')
  await visitor.see('示例第一消费金融')
  expect(await visitor.page()).toBe('result')
  await visitor.close()
})

test.each(Object.entries({ phone, computer }))(
  'what the tester’s page measures in Chromium is what the profile %s says, and the window has its size',
  async (_name, profile) => {
    const visitor = await weappChromiumDriver(world().server, { profile })
    await visitor.open('about')
    const seen = await visitor.browserPage.evaluate(async (source) => {
      const module = { exports: {} as Measuring }
      Weapp.compile(source, 'measure.js').call(module.exports, () => {}, module, module.exports)
      const { measure, readsClipboard } = module.exports
      const { wx } = (globalThis as unknown as { __miniProgram: { wx: Parameters<typeof measure>[0] } })
        .__miniProgram
      const probe = document.createElement('div')
      probe.style.paddingBottom = 'env(safe-area-inset-bottom)'
      document.body.append(probe)
      const bottom = Number.parseFloat(getComputedStyle(probe).paddingBottom)
      return {
        answers: { ...(await measure(wx)), clipboard: await readsClipboard(wx) },
        screen: [innerWidth, innerHeight, bottom, matchMedia('(hover: hover)').matches],
      }
    }, measuringScript())
    expect(seen.answers).toEqual(answersOf(profile))
    const { width, height, safeArea } = profile.window
    expect(seen.screen).toEqual([width, height, safeArea?.bottom ?? 0, profile === computer])
    await visitor.close()
  },
)
