import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Pick } from './pick'
import s from './tester.module.scss'
import type { Tester } from './use-tester'
import { noticeAnswers, openAnswers, packageAnswers, phoneAnswers } from './words'

/** What WeChat answers in place of the visitor, and the page that says what it can do on this device (mini-program). */
export const WechatPart = ({
  tester: { state, set },
  onDevice,
}: {
  tester: Tester
  onDevice: () => unknown
}) => (
  <>
    <Pick
      id="qa-phone"
      title="微信手机号"
      options={phoneAnswers}
      value={state.phone ?? 'none'}
      onChange={(phone) => set({ phone: phone === 'none' ? undefined : phone })}
    />
    <Pick
      id="qa-notice"
      title="微信通知"
      options={noticeAnswers}
      value={state.notice ?? 'none'}
      onChange={(notice) => set({ notice: notice === 'none' ? undefined : notice })}
    />
    <Pick
      id="qa-other-app"
      title="机构小程序和拨号"
      options={openAnswers}
      value={state.open ?? 'none'}
      onChange={(open) => set({ open: open === 'none' ? undefined : open })}
    />
    <Pick
      id="qa-package"
      title="分包"
      options={packageAnswers}
      value={state.package ?? 'none'}
      onChange={(one) => set({ package: one === 'none' ? undefined : one })}
    />
    <Card title="设备测试" id="qa-device-part">
      <View className={s.note}>测出这台设备上的微信会什么，复制成一份 JSON。</View>
      <Button id="qa-device" kind="secondary" small onClick={onDevice}>
        打开设备测试
      </Button>
    </Card>
  </>
)
