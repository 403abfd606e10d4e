import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { runScenarios } from '../scenarios/scenario'
import { states } from '../scenarios/states/states'

describe('on the H5 in Chromium', () => {
  runScenarios({ name: 'chromium', newDriver: h5Driver, close: closeBrowser }, states)
})
