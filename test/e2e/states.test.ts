import { states } from '../scenarios/states/states'
import { runOnH5 } from './serve-h5'

runOnH5(states)
