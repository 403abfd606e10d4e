import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { THEME_NAMES } from '@contract/theme'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { logInAs, newVisitor } from '../scenarios/known'
import { axe } from '../visits/axe'
import { opened, serveH5, themeOf } from './serve-h5'

const site = serveH5(undefined, { allow: [/ERR_FAILED/] })
const { it, visiting } = site

/** Opens an address whose scripts and style sheets do not come, and runs a look at the prerendered screen. */
async function prerenderedAt<R>(visitor: H5Driver, address: string, look: () => Promise<R>): Promise<R> {
  const files = /\/(js|css)\//
  await visitor.browserPage.route(files, (route) => route.abort())
  await visitor.visit(address)
  const seen = await look()
  await visitor.browserPage.unroute(files)
  return seen
}

/** The texts, controls and their places on the prerendered or the live screen, in order. */
const contentOf = (visitor: H5Driver, root: '#prerendered' | '#app') =>
  visitor.browserPage.evaluate((selector) => {
    const kept = [...(document.querySelector(`${selector} main`)?.querySelectorAll<HTMLElement>('*') ?? [])]
    return kept.flatMap((element) => {
      const own = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? node.textContent : ''))
        .join('')
      const control = element as HTMLInputElement
      const named = element.getAttribute('aria-label') ?? ''
      if (!own && !/^(INPUT|BUTTON)$/.test(element.tagName)) return []
      const { x, width } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const state = control.matches('input') ? [control.value, control.checked, control.placeholder] : []
      return [[element.tagName, element.id, own, named, ...state, x, width, style.color, style.fontSize]]
    })
  }, root)

/** What comes by a call: the line with the calculation. */
const LINE =
  /home-example|home-rates|home-products|每月约|综合年化|费用试算|正在计算|年化率|最低|最高|多付|含全部费用|%|\d元|持牌机构；/
const without = (content: unknown[][]) => content.filter((row) => !LINE.test(row.join()))

test.each([
  ['a guest', '/', false],
  ['a guest of a channel', '/landing/test-c3', false],
  ['a logged-in visitor', '/', true],
])(
  'the prerendered page of %s has the words, controls, values and colours of the live one, in the same order',
  (_who, address, loggedIn) =>
    visiting(async (visitor) => {
      if (loggedIn) await logInAs(visitor, await newVisitor(site.server))
      const prerendered = await prerenderedAt(visitor, address, () => contentOf(visitor, '#prerendered'))
      await visitor.visit(address)
      await opened(visitor)
      if (loggedIn) await visitor.settle()
      else await visitor.waitFor('consent-privacy')
      const words = without(prerendered)
      const live = without(await contentOf(visitor, '#app'))
      // Of a logged-in visitor, the state of the order and the advertisements come by calls.
      const shown = new Set(words.map((row) => row.join()))
      expect(loggedIn ? live.filter((row) => shown.has(row.join())) : live).toEqual(words)
    }),
)

/** Adds up the layout shifts of a page. */
const WATCH = `globalThis.moved = 0
          new PerformanceObserver((list) => list.getEntries().forEach((one) => { globalThis.moved += one.value }))
            .observe({ type: 'layout-shift', buffered: true })`

/** Opens an address of which nothing may move when the live page replaces the prerendered one. */
async function openStill(visitor: H5Driver, address: string) {
  await visitor.visit(address)
  await opened(visitor)
  await visitor.settle()
  const moved = await visitor.browserPage.evaluate(() => (globalThis as { moved?: number }).moved)
  expect(moved).toBeLessThan(0.005)
}

test.each(['/', '/statusPro', '/about', '/protocolCenter'])(
  'nothing moves when the live page of %s replaces the prerendered one',
  (address) => visiting((visitor) => openStill(visitor, address), { script: WATCH }),
)

it('the card of the loan keeps its height when its figures come, at 320 and 375 px and in both views', async (visitor) => {
  const page = visitor.browserPage
  const heightIn = (root: string) =>
    page.locator(`${root} main [class*="loan"]`).evaluate((card) => card.getBoundingClientRect().height)
  await visitor.visit('/about')
  for (const view of ['', 'elder'])
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 640 })
      await visitor.store('elder_view', view)
      const before = await prerenderedAt(visitor, '/', () => heightIn('#prerendered'))
      await visitor.visit('/')
      await visitor.waitFor('home-example')
      expect([view, width, await heightIn('#app')]).toEqual([view, width, before])
    }
})

it('the prerendered page has the theme that the address tells, and no accessibility violation in any theme and scheme', async (visitor) => {
  await prerenderedAt(visitor, '/', async () => {
    for (const theme of THEME_NAMES) {
      await visitor.visit(theme === 'yellow' ? '/?_ch=test-c3' : `/?_ch=${theme}`)
      expect(await themeOf(visitor)).toBe(theme)
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.browserPage.emulateMedia({ colorScheme })
        expect((await axe(visitor)).faults).toEqual([])
      }
    }
  })
})

it('a page other than the entry shows its title and a skeleton, and its back button and the switch of its view work, before the scripts are there', async (visitor) => {
  await prerenderedAt(visitor, '/protocolCenter', async () => {
    const page = visitor.browserPage
    expect(await page.title()).toBe('协议')
    await page.locator('#prerendered h1').getByText('谁有我的资料').waitFor()
    expect(await page.locator('#prerendered [role=status]').count()).toBeGreaterThan(0)
    expect(await page.locator('#prerendered button').count()).toBe(3)
    await page.locator('#prerendered #view-switch').tap()
    await visitor.see('标准版')
    expect(await visitor.storage('elder_view')).toBe('elder')
    await page.locator('#prerendered #page-back').tap()
    await page.waitForURL(`${site.server.baseUrl}/`)
  })
})

test('the prerendered page has the elder view in its first frame, and nothing moves when the live page replaces it [S25.45]', () =>
  visiting(
    async (visitor) => {
      await visitor.visit('/about')
      await visitor.store('elder_view', 'elder')
      await prerenderedAt(visitor, '/', async () => {
        await visitor.browserPage.locator('html.elder #prerendered').waitFor()
        const prerendered = await contentOf(visitor, '#prerendered')
        expect(prerendered.filter((row) => Number.parseFloat(String(row.at(-1))) < 20)).toEqual([])
      })
      // A slow phone may draw the page before its inline script has run.
      const page = await visitor.browserPage.context().newCDPSession(visitor.browserPage)
      await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      for (let load = 0; load < 6; load++) await openStill(visitor, '/')
    },
    { script: WATCH },
  ))

it('an address with a secret is not prerendered', async (visitor) => {
  await prerenderedAt(visitor, '/?uid=a', async () => {
    expect(await visitor.browserPage.locator('#prerendered').count()).toBe(0)
    await visitor.see('正在打开')
  })
})

test('the process that renders the shells ends before the limit of the calls that its pages wait for', async () => {
  const root = path.resolve(__dirname, '../..')
  const script = `
    import { visitPage } from '${root}/scripts/shells/visit.mjs'
    const app = { theme_color: '', name: '', entry: 'from' }
    const answers = { '/v1.0/channel/option': { app, redirect_domain: '' } }
    await visitPage('${root}/dist/h5', '/about', { answers })`
  // A call is given up after 50 s.
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 35_000,
  })
  await expect(ended).resolves.toBeDefined()
})
