import { type Example, nothing } from '../example'
import { PaidNote } from './paid-note'

export const examples: Example[] = [
  { title: '收费说明', node: <PaidNote id="example-about" onAbout={nothing} /> },
]
