import { useState } from 'react'
import type { Example } from '../example'
import { Choice, type ChoiceProps } from './choice'

function Chosen(props: Omit<ChoiceProps, 'value' | 'onChange'> & { start: string | null }) {
  const [value, setValue] = useState(props.start)
  return <Choice {...props} value={value} onChange={setValue} />
}

const terms = [3, 6, 12, 24, 36].map((n) => ({ value: String(n), label: `${n} 个月` }))
const jobs = [
  { value: 'employed', label: '受雇', note: '有固定工资收入' },
  { value: 'self', label: '自营', note: '个体工商户或自由职业' },
]

export const examples: Example[] = [
  { title: '并排', node: <Chosen name="choice-term" label="借款期限" options={terms} start="12" /> },
  {
    title: '成行',
    node: <Chosen name="choice-job" label="职业" layout="rows" options={jobs} start="self" />,
  },
  {
    title: '未选择',
    node: <Chosen name="choice-none" label="还款方式" options={terms.slice(0, 2)} start={null} />,
  },
]
