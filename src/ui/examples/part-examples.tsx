import { fen } from '@contract/brands'
import { View } from '@tarojs/components'
import { Card } from '../card/card'
import { Disclosure } from '../disclosure/disclosure'
import { Document } from '../document/document'
import { Group } from '../group/group'
import { Icon, type IconName } from '../icon/icon'
import { Mark } from '../mark/mark'
import { Menu } from '../menu/menu'
import { Money } from '../money/money'
import { Rows } from '../rows/rows'
import { Steps } from '../steps/steps'
import { Timeline, type TimelineItem } from '../timeline/timeline'
import { type Examples, nothing } from './example'

const icons: IconName[] = ['back', 'check', 'chevron', 'info', 'minus', 'place', 'plus', 'warn']

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const rows = [
  { label: '综合年化（单利）', value: '15.58%', strong: true },
  { label: '一共多付', value: <Money fen={fen(864_00)} />, note: '利息864元，无其他费用' },
  {
    label: '放款机构及其牌照名称',
    value: '示例市甲乙丙丁消费金融股份有限公司（银保监许可证编号 X0000H000000001）',
  },
]

export const steps = ['城市', '资料', '匹配', '提交']

const timeline: TimelineItem[] = [
  { title: '已提交给甲机构', time: '11月20日14:05', state: 'done' },
  { title: '机构审核', note: '可能会致电核实，请留意接听', state: 'current' },
  { title: '审核结果', state: 'waiting' },
]

/** What a page consists of. */
export const parts: Examples = {
  card: {
    有标题: <Card title="费用示例">借 10,000 元，12 期。</Card>,
    着色: (
      <Card tinted title="示例农商行">
        惠民分期，12个月
      </Card>
    ),
  },
  disclosure: {
    默认收起: (
      <Disclosure id="disclosure-example" title="还款计划">
        展开后才显示的内容
      </Disclosure>
    ),
  },
  document: { 保留换行: <Document>{'我的数据\n手机号码：139****5678'}</Document> },
  group: {
    卡片里的分组: (
      <Card title="协议">
        <Group title="示例银行">《个人信息授权书》</Group>
        <Group title="示例消费金融">《个人信息授权书》</Group>
      </Card>
    ),
  },
  icon: { 全部: icons.map((name) => <Icon key={name} name={name} />) },
  mark: {
    '机构标识：一个字，或机构的标志': (
      <View style={{ display: 'flex', flexWrap: 'wrap' }}>
        {[...'一二城农民村网小'].map((mark) => (
          <Mark key={mark} institution={{ mark, logo: null }} />
        ))}
        <Mark institution={{ mark: '农', logo: LOGO }} />
        <Mark small institution={{ mark: '农', logo: null }} />
      </View>
    ),
  },
  menu: {
    几行去处: (
      <Menu
        rows={[
          { id: 'menu-applications', label: '我的申请', value: '2笔', onClick: nothing },
          { id: 'menu-about', label: '关于我们', onClick: nothing },
        ]}
      />
    ),
  },
  money: {
    整数: <Money fen={fen(12_345_00)} />,
    有分: <Money fen={fen(12_345_67)} />,
  },
  rows: { 产品要点: <Rows rows={rows} /> },
  steps: {
    第一步: <Steps steps={steps} current={0} />,
    第三步: <Steps steps={steps} current={2} />,
  },
  timeline: { 申请进度: <Timeline items={timeline} /> },
}
