import type { Example } from '../example'
import { Button } from './button'

export const examples: Example[] = [
  { title: '主要', node: <Button>查看可申请产品</Button> },
  { title: '还差什么', node: <Button kind="waits">请先勾选产品</Button> },
  { title: '次要', node: <Button kind="secondary">修改信息</Button> },
  { title: '文字', node: <Button kind="text">稍后再说</Button> },
  { title: '危险', node: <Button kind="danger">撤回授权</Button> },
  { title: '处理中', node: <Button loading>正在提交</Button> },
  { title: '小号', node: <Button small>成本明示表</Button> },
]
