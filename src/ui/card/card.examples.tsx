import type { Example } from '../example'
import { Link } from '../link/link'
import { Card } from './card'

export const examples: Example[] = [
  { title: '普通', node: <Card>我们把您的申请转交给持牌机构，由机构审批和放款。</Card> },
  {
    title: '有标题',
    node: (
      <Card title="费用示例" aside={<Link onClick={() => {}}>怎么算的</Link>}>
        借 10,000 元，12 期。
      </Card>
    ),
  },
  {
    title: '着色',
    node: (
      <Card tinted title="上次填到一半">
        您可以接着填写。
      </Card>
    ),
  },
]
