import { fen } from '@contract/brands'
import type { Example } from '../example'
import { Money } from '../money/money'
import { Rows } from './rows'

const rows = [
  { label: '综合年化（单利）', value: '15.58%', strong: true },
  { label: '一共多付', value: <Money fen={fen(864_00)} />, note: '利息864元，无其他费用' },
  {
    label: '放款机构及其牌照名称',
    value: '示例市甲乙丙丁消费金融股份有限公司（银保监许可证编号 X0000H000000001）',
  },
]

export const examples: Example[] = [{ title: '产品要点', node: <Rows rows={rows} /> }]
