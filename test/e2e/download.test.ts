import { encode } from 'uqr'
import { closeBrowser } from '../drivers/chromium/browser'
import { agents, type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'

const APP = 'https://app.example'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = (device: string, rest = 'Chrome/120.0.0.0 Mobile Safari/537.36') =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) ${webkit} ${rest}`
const desktop = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/120.0.0.0 Safari/537.36`
const harmony = `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`
const insideApp = `${agents.android} MicroMessenger/8.0.49 NetType/WIFI`

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** One visit; what it leaves for is answered with an empty page. */
async function visiting(walk: (visitor: H5Driver) => Promise<void>, options: H5Options = {}) {
  const visitor = await h5Driver(server, { origins: [APP], ...options })
  await visitor.browserPage.route(`${APP}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>app</title>' }),
  )
  await walk(visitor)
  await visitor.close()
}
const focused = (visitor: H5Driver) => visitor.browserPage.evaluate(() => document.activeElement?.id)
const guide = (visitor: H5Driver) => visitor.browserPage.getByRole('dialog', { name: '请在手机浏览器里打开' })
const code = (visitor: H5Driver) => visitor.browserPage.getByRole('img', { name: /^二维码/ })

describe('the button leads to the right place for the phone', () => {
  test.each([
    ['an iPhone', agents.ios, '/organic/ios'],
    ['Huawei', phone('HarmonyOS; NOH-AN00; HMSCore 6.11'), '/organic/store/huawei'],
    ['Xiaomi', phone('2201123C Build/TKQ1.220807.001'), '/organic/store/xiaomi'],
    ['OPPO', phone('PEGM00', 'Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/40.8'), '/organic/store/oppo'],
    ['vivo', phone('V2217A'), '/organic/store/vivo'],
    ['Samsung', phone('SAMSUNG SM-G9910'), '/organic/store/samsung'],
    ['Meizu', phone('MEIZU 18s'), '/organic/store/meizu'],
    ['HarmonyOS without Android', harmony, '/organic/store/harmony'],
    ['another Android', agents.android, '/organic/android'],
    ['a computer', desktop, '/organic'],
  ])('%s [S21.1]', (_name, agent, expected) =>
    visiting(
      async (visitor) => {
        await visitor.visit('/download?_ch=organic')
        await visitor.tap('download-open')
        await until('the address', () => visitor.browserPage.url() === APP + expected)
      },
      { agent },
    ),
  )

  test('a phone that does not open its store has another way [S21.8]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/download?_ch=app-demo')
        await visitor.see('打开应用商店')
        await visitor.tap('download-other')
        await until('the package', () => visitor.browserPage.url() === `${APP}/demo/android`)
      },
      { agent: phone('MI 9') },
    ))

  test('a package shows its version and checksum [S21.9]', () =>
    visiting(async (visitor) => {
      await visitor.visit('/download?_ch=app-demo')
      await visitor.see('996030c9c9687e74d114b042e225129ac20664c4e696aba97a2f123dcabe6442')
      await visitor.see('版本1.0.0')
    }))

  test('a phone for which there is nothing is told so, and finds home [S21.8]', () =>
    visiting(async (visitor) => {
      const none = { ios: '', android: '', universal: '', version: '', sha256: '' }
      await visitor.fault('/v1/app/downloadurl', { code: 200, data: none })
      await visitor.visit('/download')
      await visitor.see('暂时没有适合这台手机的版本')
      expect(await visitor.exists('download-open')).toBe(false)
      await visitor.tap('download-home')
      await visitor.arrive('home')
    }))
})

describe('inside of another app', () => {
  test('the guide covers the page with the focus in it; closed, it can be opened again [S21.3]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/download?_ch=app-demo')
        await guide(visitor).waitFor()
        const inside = await guide(visitor).evaluate((dialog) => dialog.contains(document.activeElement))
        expect(inside).toBe(true)
        const layer = await guide(visitor).locator('..').boundingBox()
        expect(layer).toEqual({ x: 0, y: 0, width: 375, height: 812 })
        // The arrow points to where the browser's own menu is.
        const arrow = await guide(visitor).locator('svg').boundingBox()
        expect((arrow?.x ?? 0) + (arrow?.width ?? 0)).toBeGreaterThan(340)
        expect(arrow?.y).toBeLessThan(32)

        await visitor.tap('guide-close')
        await guide(visitor).waitFor({ state: 'detached' })
        expect(await focused(visitor)).toBe('download-guide')
        await visitor.tap('download-guide')
        await guide(visitor).waitFor()
        await visitor.browserPage.keyboard.press('Escape')
        await guide(visitor).waitFor({ state: 'detached' })
      },
      { agent: insideApp },
    ))

  test('the way by copying: the page’s own address with the channel, and no secret [S21.4]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/download?_ch=app-demo&_phone_mark=SECRET&x=1')
        await guide(visitor).waitFor()
        await visitor.tap('guide-copy')
        await visitor.see('已复制，请到手机浏览器里粘贴打开')
        const address = `${server.baseUrl}/download?_ch=app-demo`
        expect(await visitor.clipboard()).toBe(address)
        await visitor.see(address)
        await visitor.tap('guide-close')
        await visitor.see(address)
      },
      { agent: insideApp },
    ))

  test('on a small screen everything of the guide can be reached [S21.3]', () =>
    visiting(
      async (visitor) => {
        await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
        await visitor.visit('/embedded')
        await guide(visitor).waitFor()
        await visitor.browserPage.addStyleTag({ content: 'html { font-size: 200% !important }' })
        const wide = await guide(visitor).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
        expect(wide).toBe(false)
        await visitor.tap('guide-close')
        await guide(visitor).waitFor({ state: 'detached' })
      },
      { agent: insideApp },
    ))

  test('a browser of its own shows none', () =>
    visiting(async (visitor) => {
      await visitor.visit('/download')
      await visitor.waitFor('download-open')
      expect(await guide(visitor).count()).toBe(0)
    }))
})

describe('on a large screen', () => {
  const large = async (visitor: H5Driver, width = 1280) => {
    await visitor.browserPage.setViewportSize({ width, height: 800 })
    await visitor.visit('/download?_ch=app-demo&_phone_mark=SECRET')
    await visitor.waitFor('download-open')
    await visitor.settle()
  }

  test('a code leads to this page on the phone; the address stands beside it [S21.6]', () =>
    visiting(
      async (visitor) => {
        await large(visitor)
        const address = `${server.baseUrl}/download?_ch=app-demo`
        await code(visitor).waitFor()
        expect(await code(visitor).getAttribute('aria-label')).toBe(`二维码，扫码后打开${address}`)
        await visitor.see(address)
        // What is drawn, read back module by module.
        const drawn = await code(visitor).locator('path').last().getAttribute('d')
        const dark = [...(drawn ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`)
        const { data } = encode(address, { ecc: 'M', border: 4 })
        const expected = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])))
        expect(dark).toEqual(expected)
      },
      { agent: desktop },
    ))

  test('a phone that is wide, and a computer’s narrow window, show none [S21.6]', async () => {
    await visiting(async (visitor) => {
      await large(visitor)
      expect(await code(visitor).count()).toBe(0)
    })
    await visiting(
      async (visitor) => {
        await large(visitor, 500)
        expect(await code(visitor).filter({ visible: true }).count()).toBe(0)
      },
      { agent: desktop },
    )
  })
})

describe('/embedded', () => {
  const script = `window.hostCalls = []; window.flutter_inappwebview = {
    callHandler: (name) => { window.hostCalls.push(name); return Promise.resolve('{}') } }`
  const hostCalls = (visitor: H5Driver) =>
    visitor.browserPage.evaluate(() => (window as unknown as { hostCalls: string[] }).hostCalls)

  test('inside of a host view it closes through the bridge, in the theme that platform bit 1 forces [S21.5]', () =>
    visiting(
      async (visitor) => {
        await visitor.visit('/embedded?_ch=lefenqi')
        await visitor.tap('embedded-close')
        await until('the bridge call', async () => (await hostCalls(visitor)).length > 0)
        expect(await hostCalls(visitor)).toEqual(['appCloseView'])
        expect(await visitor.browserPage.locator('html').getAttribute('data-theme')).toBe('xiaofu')
        expect(await visitor.read()).not.toContain('不能自动关闭')
      },
      { agent: `${agents.ios} LoanHost/3.1`, script },
    ))

  test('elsewhere it says how to leave, and has the way home [S21.5]', () =>
    visiting(async (visitor) => {
      await visitor.visit('/embedded')
      await visitor.tap('embedded-close')
      await visitor.see('这里不能自动关闭')
      await visitor.tap('embedded-home')
      await visitor.arrive('home')
    }))
})
