import { Choice } from '../choice/choice'
import { type Example, nothing } from '../example'
import { Link } from '../link/link'
import { TextInput } from '../text-input/text-input'
import { Field } from './field'

const purposes = [
  { value: 'daily', label: '日常消费' },
  { value: 'study', label: '教育培训' },
]

export const examples: Example[] = [
  {
    title: '选填，说明原因，旁边有链接',
    node: (
      <Field
        id="field-mail"
        label="邮箱"
        optional
        why="接收申请进度"
        aside={<Link onClick={nothing}>为什么需要</Link>}
      >
        <TextInput value="" onChange={nothing} />
      </Field>
    ),
  },
  {
    title: '一组选项，有错误',
    node: (
      <Field id="field-purpose" group label="借款用途" why="机构按用途审核" error="请选择借款用途">
        <Choice name="field-purpose" options={purposes} value={null} onChange={nothing} />
      </Field>
    ),
  },
]
