import type { Example } from '../example'
import { Disclosure } from './disclosure'

export const examples: Example[] = [
  {
    title: '默认收起',
    node: (
      <Disclosure id="disclosure-example" title="还款计划">
        展开后才显示的内容
      </Disclosure>
    ),
  },
]
