import { runTogether } from '../run'

runTogether('e2e/visits')
