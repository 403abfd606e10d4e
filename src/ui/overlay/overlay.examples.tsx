import { checkStates } from '@/lib/progress'
import type { Example } from '../example'
import { Overlay } from './overlay'

export const examples: Example[] = [{ title: '第三项核验中', node: <Overlay states={checkStates(55)} /> }]
