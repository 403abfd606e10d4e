import { type Example, nothing } from '../example'
import { AccountNote } from './account-note'

export const examples: Example[] = [
  { title: '保存在谁名下', node: <AccountNote mobile="138****5678" onRelogin={nothing} /> },
]
