import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { states } from '../scenarios/states'

describe('on the mini-program', () => {
  runScenarios({ name: 'weapp', newDriver: weappDriver }, states)
})
