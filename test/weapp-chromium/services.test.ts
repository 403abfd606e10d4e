import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { startServer } from '../drivers/server'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

describe("on the mini-program, in WeChat's component framework", () => {
  runScenarios(
    { name: 'weapp', newDriver: (server) => weappChromiumDriver(server), close: closeWeapp },
    services,
  )
})

test('on the mini-program too every navigation starts at the top, and the title follows it back and forth', async () => {
  const server = await startServer()
  const visitor = await weappChromiumDriver(server)
  const scrolled = (to?: number) =>
    visitor.browserPage.evaluate((top) => {
      if (top !== undefined) scrollTo(0, top)
      return Math.round(scrollY)
    }, to)
  try {
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
  } finally {
    await visitor.close()
    await closeWeapp()
    await server.stop()
  }
})
