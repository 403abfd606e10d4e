import type { Example } from '../example'
import { Money } from './money'

export const examples: Example[] = [
  { title: '大', node: <Money fen={20_000_00} big /> },
  { title: '整数', node: <Money fen={12_345_00} /> },
  { title: '有分', node: <Money fen={12_345_67} /> },
]
