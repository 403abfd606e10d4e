import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { states } from '../scenarios/states/states'

describe('on the mini-program', () => {
  runScenarios({ name: 'simulate', newDriver: weappDriver }, states)
})
