import { type Example, Kept } from '../example'
import { Choice, type ChoiceProps } from './choice'

const chosen = (start: string | null, props: Omit<ChoiceProps, 'value' | 'onChange'>) => (
  <Kept start={start} of={(value, set) => <Choice {...props} value={value} onChange={set} />} />
)

const terms = [3, 6, 12, 24, 36].map((n) => ({ value: String(n), label: `${n} 个月` }))
const jobs = [
  { value: 'employed', label: '受雇', note: '有固定工资收入' },
  { value: 'self', label: '自营', note: '个体工商户或自由职业' },
]

export const examples: Example[] = [
  { title: '并排', node: chosen('12', { name: 'choice-term', label: '借款期限', options: terms }) },
  {
    title: '成行，未选择',
    node: chosen(null, { name: 'choice-job', label: '职业', layout: 'rows', options: jobs }),
  },
]
