import { type Example, Kept } from '../example'
import { Field } from '../field/field'
import { CodeInput } from './code-input'

const code = (id: string, start: string, error?: string) => (
  <Field id={id} label="短信验证码" why="已发送至 138****0000，5 分钟内有效" error={error}>
    <Kept start={start} of={(value, set) => <CodeInput value={value} onChange={set} />} />
  </Field>
)

export const examples: Example[] = [
  { title: '输入中', node: code('code-some', '123') },
  { title: '有错误', node: code('code-wrong', '123456', '验证码不正确或已过期，请重新获取') },
]
