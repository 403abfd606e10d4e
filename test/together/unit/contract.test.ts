import { runTogether } from '../run'

runTogether('unit/contract')
