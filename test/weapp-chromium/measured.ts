import { type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import type { RunningServer } from '../drivers/server'

/** The pages whose figures have been measured, each by its route and the ids on it. */
const measured = new Set<string>()

/** Each state is measured once, at every text size: the visit fails when a figure or a text is cut or covered. */
export async function measuredVisitor(server: RunningServer): Promise<WeappChromiumDriver> {
  const driver = await weappChromiumDriver(server)
  const measure = async () => {
    const route = await driver.page()
    const ids = await driver.browserPage.evaluate(() => Weapp.look.ids())
    const state = `${route} ${ids}`
    if (measured.has(state)) return
    measured.add(state)
    const found = await driver.browserPage.evaluate(() => Weapp.look.unreadableAtSizes())
    if (found.length) throw new Error(`${route}: ${found.join('\n')}`)
  }
  return {
    ...driver,
    tap: async (id, leadsTo) => {
      await driver.waitFor(id)
      await measure()
      await driver.tap(id, leadsTo)
    },
    close: async () => {
      try {
        await measure()
      } finally {
        await driver.close()
      }
    },
  }
}
