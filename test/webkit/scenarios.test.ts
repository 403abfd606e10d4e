import { proxiedDriver } from '../drivers/proxied/proxied-driver'
import type { RunningServer } from '../drivers/server'
import { closeWebKit, webkit } from '../drivers/webkit/browser'
import { everyRoute } from '../scenarios/routes'
import { runScenarios, type Scenario } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'

const webkitDriver = async (server: RunningServer) => proxiedDriver(server, await webkit())

const unseen: Scenario = {
  on: ['webkit'],
  title: 'a visit fails for an uncaught error of the page and for a request to a third party',
  async walk({ server }) {
    const visitor = await webkitDriver(server)
    await visitor.open('about')
    await visitor.settle()
    await (await webkit()).run(() => {
      setTimeout(() => {
        throw new Error('uncaught')
      })
      void fetch('https://third-party.example/pixel').catch(() => {})
    })
    await visitor.settle()
    const closed = expect(visitor.close()).rejects
    await closed.toThrow(/uncaught[\s\S]*third-party\.example|third-party\.example[\s\S]*uncaught/)
  },
}

describe('on the H5 in WebKit', () => {
  runScenarios({ name: 'webkit', newDriver: webkitDriver, close: closeWebKit }, [
    ...scenarios,
    ...services,
    everyRoute,
    unseen,
  ])
})
