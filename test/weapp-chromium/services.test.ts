import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

describe("on the mini-program, in WeChat's component framework", () => {
  runScenarios(
    { name: 'weapp', newDriver: (server) => weappChromiumDriver(server), close: closeWeapp },
    services,
  )
})
