import { encode } from 'uqr'
import { agents, type H5Driver, type H5Options } from '../drivers/chromium/h5-driver'
import { until } from '../drivers/until'
import { HOST_MARK, hostApp, hostCalls } from './host-app'
import { answerElsewhere, serveH5, themeOf } from './serve-h5'

const APP = 'https://app.example'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const desktop = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/120.0.0.0 Safari/537.36`
const insideApp = `${agents.android} MicroMessenger/8.0.49 NetType/WIFI`

const site = serveH5(undefined, { origins: [APP] })

/** Runs a visit with this user agent. Requests to the download site of the app are answered with an empty page. */
const visiting = (agent: string, visit: (visitor: H5Driver) => Promise<void>, options: H5Options = {}) =>
  site.visiting(
    async (visitor) => {
      await answerElsewhere(visitor, `${APP}/**`)
      await visit(visitor)
    },
    { ...options, agent },
  )
const guide = (visitor: H5Driver) => visitor.browserPage.getByRole('dialog', { name: '请在手机浏览器里打开' })
const code = (visitor: H5Driver) => visitor.browserPage.getByRole('img', { name: /^二维码/ })

test('inside another app the guide covers the page, keeps the focus, copies the address without secrets, and can be closed and opened [S21.3]', () =>
  visiting(insideApp, async (visitor) => {
    await visitor.visit('/download?_ch=app-demo&_phone_mark=SECRET&x=1')
    await guide(visitor).waitFor()
    const inside = await guide(visitor).evaluate((dialog) => dialog.contains(document.activeElement))
    expect(inside).toBe(true)
    const layer = await guide(visitor).locator('..').boundingBox()
    expect(layer).toEqual({ x: 0, y: 0, width: 375, height: 812 })
    // The arrow points to the position of the browser's own menu.
    const arrow = await guide(visitor).locator('svg').boundingBox()
    expect((arrow?.x ?? 0) + (arrow?.width ?? 0)).toBeGreaterThan(340)
    expect(arrow?.y).toBeLessThan(32)

    await visitor.tap('guide-copy')
    await visitor.see('已复制，请到手机浏览器里粘贴打开')
    const address = `${site.server.baseUrl}/download?_ch=app-demo`
    expect(await visitor.clipboard()).toBe(address)
    await visitor.see(address)

    await visitor.tap('guide-close')
    await guide(visitor).waitFor({ state: 'detached' })
    await visitor.see(address)
    expect(await visitor.browserPage.evaluate(() => document.activeElement?.id)).toBe('download-guide')
    await visitor.tap('download-guide')
    await guide(visitor).waitFor()
    await visitor.browserPage.keyboard.press('Escape')
    await guide(visitor).waitFor({ state: 'detached' })
  }))

test('the whole guide can be reached on a small screen with large text [S21.3]', () =>
  visiting(insideApp, async (visitor) => {
    await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
    await visitor.visit('/embedded')
    await guide(visitor).waitFor()
    await visitor.browserPage.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const wide = await guide(visitor).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    expect(wide).toBe(false)
    await visitor.tap('guide-close')
    await guide(visitor).waitFor({ state: 'detached' })
  }))

test('a computer shows a QR code that opens this page on the phone, with the address beside it; a narrow window shows none', () =>
  visiting(desktop, async (visitor) => {
    await visitor.browserPage.setViewportSize({ width: 1280, height: 800 })
    await visitor.visit('/download?_ch=app-demo&_phone_mark=SECRET')
    const address = `${site.server.baseUrl}/download?_ch=app-demo`
    await code(visitor).waitFor()
    expect(await code(visitor).getAttribute('aria-label')).toBe(`二维码，扫码后打开${address}`)
    await visitor.see(address)
    // Reads the drawn QR code back module by module.
    const drawn = await code(visitor).locator('path').last().getAttribute('d')
    const dark = [...(drawn ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`)
    const { data } = encode(address, { ecc: 'M', border: 4 })
    const expected = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])))
    expect(dark).toEqual(expected)

    await visitor.browserPage.setViewportSize({ width: 500, height: 800 })
    await visitor.reload('download-open')
    await visitor.settle()
    expect(await code(visitor).filter({ visible: true }).count()).toBe(0)
  }))

test('/embedded inside a host app of an iPhone requests no token, closes through the app’s bridge, and has the theme that platform bit 1 forces [S4.11, S5.2, S21.5]', () =>
  visiting(
    agents.ios + HOST_MARK,
    async (visitor) => {
      await visitor.visit('/embedded?_ch=lefenqi')
      await visitor.tap('embedded-close')
      await until('the bridge call', async () => (await hostCalls(visitor)).length > 0)
      expect(await hostCalls(visitor)).toEqual(['appCloseView'])
      expect(await themeOf(visitor)).toBe('xiaofu')
      expect(await visitor.read()).not.toContain('不能自动关闭')
    },
    { script: hostApp() },
  ))
