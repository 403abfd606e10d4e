import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

describe('on the H5 in Chromium', () => {
  runScenarios('h5', services, () => h5Driver(server))
})
