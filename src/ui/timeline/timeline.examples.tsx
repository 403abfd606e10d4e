import type { Example } from '../example'
import { Timeline, type TimelineProps } from './timeline'

const items: TimelineProps['items'] = [
  { title: '已提交给甲机构', time: '11月20日14:05', state: 'done' },
  { title: '机构审核', note: '可能会致电核实，请留意接听', state: 'current' },
  { title: '审核结果', state: 'waiting' },
]

export const examples: Example[] = [{ title: '申请进度', node: <Timeline items={items} /> }]
