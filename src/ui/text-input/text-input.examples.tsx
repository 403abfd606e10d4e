import { useState } from 'react'
import { Button } from '../button/button'
import type { Example } from '../example'
import { Field } from '../field/field'
import { TextInput } from './text-input'

function Mobile() {
  const [value, setValue] = useState('')
  return (
    <Field id="input-mobile" label="手机号">
      <TextInput
        value={value}
        onChange={setValue}
        type="tel"
        maxLength={11}
        placeholder="例如：13800000000"
        autocomplete="tel"
        suffix={<Button kind="text">获取验证码</Button>}
      />
    </Field>
  )
}

export const examples: Example[] = [
  { title: '带按钮', node: <Mobile /> },
  {
    title: '单独使用',
    node: (
      <TextInput id="input-alone" label="备注" value="" placeholder="例如：周末联系" onChange={() => {}} />
    ),
  },
]
