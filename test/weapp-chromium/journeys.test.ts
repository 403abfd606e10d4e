import { closeWeapp } from '../drivers/glass-easel/driver'
import { runScenarios } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'
import { measuredVisitor } from './measured'

describe("on the mini-program, in WeChat's component framework", () => {
  runScenarios({ name: 'glass-easel', newDriver: measuredVisitor, close: closeWeapp }, [
    ...scenarios,
    ...services,
  ])
})
