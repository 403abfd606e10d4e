// Its hook shall run once, after all files.
import '../../../server/test/tools/databases'
import { runTogether } from '../run'

runTogether('server/rules')
