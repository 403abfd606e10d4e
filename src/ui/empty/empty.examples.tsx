import type { Example } from '../example'
import { Empty } from './empty'

export const examples: Example[] = [
  {
    title: '没有结果',
    node: (
      <Empty
        title="暂时没有合适的产品"
        why="您所在城市目前没有可申请的机构，可以换一个城市再试。"
        action={{ label: '修改城市', onClick: () => {} }}
      />
    ),
  },
]
