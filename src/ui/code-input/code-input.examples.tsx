import { useState } from 'react'
import type { Example } from '../example'
import { Field } from '../field/field'
import { CodeInput } from './code-input'

function Code({ id, start, error }: { id: string; start: string; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Field id={id} label="短信验证码" why="已发送至 138****0000，5 分钟内有效" error={error}>
      <CodeInput value={value} onChange={setValue} />
    </Field>
  )
}

export const examples: Example[] = [
  { title: '输入中', node: <Code id="code-some" start="123" /> },
  { title: '有错误', node: <Code id="code-wrong" start="123456" error="验证码不正确或已过期，请重新获取" /> },
]
