import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { services } from '../scenarios/scenarios'

describe('on the mini-program', () => {
  runScenarios({ name: 'simulate', newDriver: weappDriver }, services)
})
