import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Pick } from './pick'
import s from './tester.module.scss'
import type { Tester } from './use-tester'

const ANSWERS = ['phone', 'notice', 'open', 'package'] as const

/** What WeChat answers in place of the visitor, and the page that says what it can do on this device (mini-program). */
export const WechatPart = ({ tester, onDevice }: { tester: Tester; onDevice: () => unknown }) => (
  <>
    {ANSWERS.map((name) => (
      <Pick key={name} name={name} tester={tester} />
    ))}
    <Card title="设备测试" id="qa-device-part">
      <View className={s.note}>测出这台设备上的微信会什么，复制成一份 JSON。</View>
      <Button id="qa-device" kind="secondary" small onClick={onDevice}>
        打开设备测试
      </Button>
    </Card>
  </>
)
