import { View } from '@tarojs/components'
import { platform } from '@/platform/platform'
import { logout } from '@/stores/session'
import { reset } from '@/tester/start/kept'
import { restartAt } from '@/tester/start/restart'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { ClockPart, NetworkPart } from './clock-network-parts'
import { GoPart } from './go-part'
import { Part, Pick, type Tester, useTester } from './parts'
import s from './tester.module.scss'
import { channels } from './words'

/** The native host app around the page: its bridge, what it answers, and what it was called for (H5). */
const HostPart = ({ tester }: { tester: Tester }) => (
  <>
    <Pick name="host" tester={tester} />
    {tester.state.host && <Pick name="token" tester={tester} />}
    {tester.calls.length > 0 && (
      <Card title="桥的调用" id="qa-calls-part">
        <View className={`small ${s.result}`}>{tester.calls.join('\n')}</View>
      </Card>
    )}
  </>
)

/** What WeChat answers in place of the visitor, and the page that says what it can do on this device (mini-program). */
const WechatPart = ({ tester, onDevice }: { tester: Tester; onDevice: () => unknown }) => (
  <>
    <Pick name="phone" tester={tester} />
    <Pick name="notice" tester={tester} />
    <Card title="设备测试" id="qa-device-part">
      <View className={`small ${s.note}`}>测出这台设备上的微信会什么，复制成一份 JSON。</View>
      <Button id="qa-device" kind="secondary" small onClick={onDevice}>
        打开设备测试
      </Button>
    </Card>
  </>
)

function startAnew() {
  logout()
  platform.storage.clearBut('')
  platform.session.clearBut('')
  reset()
  restartAt({ id: 'home', params: {} })
}

/** Puts the product into any state (docs/testing.md). */
export function Panel({ onBack, onDevice }: { onBack: () => unknown; onDevice: () => unknown }) {
  const tester = useTester()
  const { channel, setChannel, codes, refused } = tester
  const h5 = platform.target === 'h5'
  return (
    <Page
      title="测试面板"
      sub="只在测试构建里有"
      action={
        <Button id="qa-back" onClick={onBack}>
          返回并生效
        </Button>
      }
    >
      {refused.length > 0 && (
        <Notice tone="warn" title="链接里有读不懂的参数">
          {refused.join(' ')}
        </Notice>
      )}
      <Pick name="persona" tester={tester} />
      <Part id="qa-channel" title="渠道" options={channels} value={channel} onChange={setChannel} />
      <Pick name="theme" tester={tester} />
      <Pick name="agent" tester={tester} />
      {h5 && <HostPart tester={tester} />}
      {!h5 && <WechatPart tester={tester} onDevice={onDevice} />}
      <ClockPart tester={tester} />
      <NetworkPart tester={tester} />
      <Card title="短信验证码" id="qa-codes-part">
        <View className={codes.length ? s.code : 'small'}>
          {codes.join(' ') || '这里会列出服务器显示的最近几条。'}
        </View>
      </Card>
      <GoPart tester={tester} />
      <Card title="清空" id="qa-reset-part">
        <View className={`small ${s.note}`}>清掉本机数据和上面全部状态，从首页重新开始。</View>
        <Button id="qa-reset" kind="danger" small onClick={startAnew}>
          重新开始
        </Button>
      </Card>
    </Page>
  )
}
