import { checkStates } from '@/lib/time/progress'
import type { Example } from '../example'
import { Overlay } from './overlay'

export const examples: Example[] = [
  { title: '第三项核验中', screen: () => <Overlay states={checkStates(55)} /> },
]
