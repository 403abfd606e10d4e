import { weappDriver } from '../drivers/simulate/weapp-driver'
import { runScenarios } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'

describe('on the mini-program [S1.2]', () => {
  // Both lists in one file, because the limits of the render layer apply to all interactions of the target.
  runScenarios({ name: 'simulate', newDriver: weappDriver }, [...scenarios, ...services])
})
