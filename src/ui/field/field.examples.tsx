import { Choice } from '../choice/choice'
import type { Example } from '../example'
import { Link } from '../link/link'
import { TextInput } from '../text-input/text-input'
import { Field } from './field'

const nothing = () => {}
const purposes = [
  { value: 'daily', label: '日常消费' },
  { value: 'study', label: '教育培训' },
]

export const examples: Example[] = [
  {
    title: '说明原因',
    node: (
      <Field id="field-name" label="姓名" why="机构核验身份时使用，请与身份证一致">
        <TextInput value="" placeholder="例如：张三" autocomplete="name" onChange={nothing} />
      </Field>
    ),
  },
  {
    title: '有错误',
    node: (
      <Field id="field-mobile" label="手机号" error="请填写正确的手机号码">
        <TextInput value="1381234" type="tel" onChange={nothing} />
      </Field>
    ),
  },
  {
    title: '选填，旁边有链接',
    node: (
      <Field id="field-mail" label="邮箱" optional aside={<Link onClick={nothing}>为什么需要</Link>}>
        <TextInput value="" onChange={nothing} />
      </Field>
    ),
  },
  {
    title: '一组选项',
    node: (
      <Field id="field-purpose" group label="借款用途" why="机构按用途审核" error="请选择借款用途">
        <Choice name="field-purpose" options={purposes} value={null} onChange={nothing} />
      </Field>
    ),
  },
]
