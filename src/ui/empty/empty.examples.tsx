import { type Example, nothing } from '../example'
import { Empty } from './empty'

const action = { label: '修改城市', onClick: nothing }

export const examples: Example[] = [
  {
    title: '没有结果',
    node: <Empty title="暂时没有合适的产品" why="您所在城市目前没有可申请的机构。" action={action} />,
  },
]
