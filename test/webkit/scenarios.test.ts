import { proxiedDriver } from '../drivers/proxied/proxied-driver'
import type { RunningServer } from '../drivers/server'
import { closeWebKit, webkit } from '../drivers/webkit/browser'
import { everyRoute } from '../scenarios/routes'
import { runScenarios } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'

const webkitDriver = async (server: RunningServer) => proxiedDriver(server, await webkit())

describe('on the H5 in WebKit', () => {
  runScenarios({ name: 'webkit', newDriver: webkitDriver, close: closeWebKit }, [
    ...scenarios,
    ...services,
    everyRoute,
  ])
})
