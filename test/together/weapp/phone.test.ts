import { runTogether } from '../run'

runTogether('weapp/phone')
