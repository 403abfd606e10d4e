import { type RunningServer, startServer } from '../drivers/server'
import { weappDriver } from '../drivers/simulate/weapp-driver'

type Visitor = Awaited<ReturnType<typeof weappDriver>>

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})

async function visiting(walk: (visitor: Visitor) => Promise<void>) {
  const visitor = await weappDriver(server)
  await walk(visitor)
  await visitor.close()
}

describe('getting the app from the mini-program', () => {
  test.each(['download', 'embedded'] as const)(
    '%s explains that nothing is downloaded here, and copies the address for this phone [S21.7]',
    (page) =>
      visiting(async (visitor) => {
        await visitor.open(page, { _ch: 'app-demo' })
        await visitor.see('小程序里不能直接下载')
        await visitor.see('https://app.example/demo/ios')
        await visitor.tap('download-copy')
        expect(await visitor.clipboard()).toBe('https://app.example/demo/ios')
        await visitor.see('已复制，请到手机浏览器里粘贴打开')
        expect(await visitor.exists('download-open')).toBe(false)
        // Platform bit 1, an iPhone: the theme is forced.
        expect(visitor.html()).toContain('theme-xiaofu')
        expect(visitor.html()).not.toContain('theme-duole')
      }),
  )

  test('there is no host view to close: the visitor is told how to leave, and finds home [S21.5, S21.7]', () =>
    visiting(async (visitor) => {
      await visitor.open('embedded')
      await visitor.waitFor('download-copy')
      await visitor.tap('embedded-close')
      await visitor.see('请用左上角的返回')
      await visitor.tap('embedded-home')
      await visitor.arrive('home')
    }))
})
