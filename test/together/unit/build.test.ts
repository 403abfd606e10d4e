import { runTogether } from '../run'

runTogether('unit/build')
