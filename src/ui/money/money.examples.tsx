import { fen } from '@contract/brands'
import type { Example } from '../example'
import { Money } from './money'

export const examples: Example[] = [
  { title: '整数', node: <Money fen={fen(12_345_00)} /> },
  { title: '有分', node: <Money fen={fen(12_345_67)} /> },
]
