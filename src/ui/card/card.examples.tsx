import type { Example } from '../example'
import { Card } from './card'

export const examples: Example[] = [
  {
    title: '有标题',
    node: <Card title="费用示例">借 10,000 元，12 期。</Card>,
  },
  {
    title: '着色',
    node: (
      <Card tinted title="示例农商行">
        惠民分期，12个月
      </Card>
    ),
  },
]
