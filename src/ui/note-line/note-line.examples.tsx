import type { Example } from '../example'
import { NoteLine } from './note-line'

export const examples: Example[] = [
  {
    title: '一行，可以打开',
    node: (
      <NoteLine id="example-note" words="预估，最终以机构审批结果为准；付费不影响排序">
        按您的金额和期限，成本低的在前。
      </NoteLine>
    ),
  },
]
