import { runTogether } from '../run'

runTogether('weapp/app')
