import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { runScenarios } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'

describe("on the mini-program, in WeChat's component framework", () => {
  runScenarios(
    { name: 'glass-easel', newDriver: (server) => weappChromiumDriver(server), close: closeWeapp },
    [...scenarios, ...services],
  )
})
