import { type RunningServer, startServer } from '../drivers/server'
import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})

describe('on the mini-program', () => {
  runScenarios('weapp', services, () => weappDriver(server))
})
