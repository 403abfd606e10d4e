import { Card } from '../card/card'
import type { Example } from '../example'
import { Group } from './group'

export const examples: Example[] = [
  {
    title: '卡片里的分组',
    node: (
      <Card title="协议">
        <Group title="示例银行">《个人信息授权书》</Group>
        <Group title="示例消费金融">《个人信息授权书》</Group>
      </Card>
    ),
  },
]
