import { scenarios } from '../scenarios/scenarios'
import { runOnH5 } from './serve-h5'

runOnH5(scenarios)
