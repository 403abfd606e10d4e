import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

describe("on the mini-program, in WeChat's component framework", () => {
  runScenarios(
    { name: 'weapp', newDriver: (server) => weappChromiumDriver(server), close: closeWeapp },
    services,
  )
})

describe('the mini-program in its framework', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await closeWeapp()
    await server?.stop()
  })

  test('on the mini-program too every navigation starts at the top, and the title follows it back and forth [S2.3]', async () => {
    const visitor = await weappChromiumDriver(server)
    const scrolled = (to?: number) =>
      visitor.browserPage.evaluate((top) => {
        if (top !== undefined) scrollTo(0, top)
        return Math.round(scrollY)
      }, to)
    await visitor.open('statusPro')
    await visitor.waitFor('product-cf1-daily-detail')
    await visitor.settle()
    expect(await scrolled(400)).toBe(400)
    await visitor.tap('product-cf1-daily-detail')
    await visitor.arrive('product')
    await visitor.settle()
    expect([await scrolled(), await visitor.title()]).toEqual([0, '匹配'])
    expect(await scrolled(200)).toBe(200)
    await visitor.back()
    await visitor.arrive('statusPro')
    await visitor.settle()
    expect([await scrolled(), await visitor.title()]).toEqual([0, '产品列表'])
    await visitor.close()
  })

  test('an error while a mini-program page renders or loads data is written to the real-time log', async () => {
    const visitor = await weappChromiumDriver(server, { allow: [/TypeError/] })
    // Answers that the contract does not allow, which the pages take for granted.
    await visitor.fault('/v1.0/product/list', { code: 200, data: { products: [null] } })
    await visitor.open('statusPro')
    await visitor.see('页面暂时没有打开')
    await visitor.store('access_token', 'any')
    await visitor.fault('/v1/user/city', { code: 200, data: {} })
    await visitor.open('from')
    const log = async () => (await visitor.phone()).realtimeLog
    await until('the second line of the log', async () => (await log()).length > 1)
    const bug = expect.stringMatching(/TypeError[\s\S]*\.js/)
    expect(await log()).toEqual([
      ['render', bug],
      ['rejection', bug],
    ])
    await visitor.close()
  })
})
