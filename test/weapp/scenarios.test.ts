import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { scenarios } from '../scenarios/scenarios'

describe('on the mini-program [S1.2]', () => {
  runScenarios({ name: 'simulate', newDriver: weappDriver }, scenarios)
})
