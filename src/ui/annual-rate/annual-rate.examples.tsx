import type { Example } from '../example'
import { AnnualRate } from './annual-rate'

export const examples: Example[] = [
  { title: '复利与单利', node: <AnnualRate annual={16.74} simple={15.58} /> },
]
