import { Button } from '../button/button'
import { type Example, Kept } from '../example'
import { TextInput } from './text-input'

export const examples: Example[] = [
  {
    title: '带按钮',
    node: (
      <Kept
        start=""
        of={(value, set) => (
          <TextInput
            id="input-mobile"
            label="手机号"
            value={value}
            onChange={set}
            type="tel"
            placeholder="例如：13800000000"
            suffix={<Button kind="text">获取验证码</Button>}
          />
        )}
      />
    ),
  },
]
