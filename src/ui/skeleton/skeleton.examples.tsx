import type { Example } from '../example'
import { Skeleton } from './skeleton'

export const examples: Example[] = [
  { title: '标题', node: <Skeleton shape="title" label="正在加载" /> },
  { title: '文字', node: <Skeleton shape="lines" count={2} /> },
  { title: '表单', node: <Skeleton shape="field" count={2} /> },
  { title: '产品卡', node: <Skeleton shape="card" /> },
]
