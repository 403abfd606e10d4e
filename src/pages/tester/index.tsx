import Taro from '@tarojs/taro'
import { platform } from '@/platform/platform'
import { visitOf } from '@/router/locate'
import { back, open } from '@/router/navigate'
import { current } from '@/tester/start/kept'
import { restartAt } from '@/tester/start/restart'
import { Frame } from './frame'
import { Panel } from './panel'

const hasPageBehind = () => Taro.getCurrentPages().length > 1 || platform.address.hasEntryBehind()

export default function TesterPage() {
  // The page behind the panel applies the new state; without one, that where the panel was used last.
  const leave = () =>
    hasPageBehind() ? back() : restartAt(visitOf(current().from) ?? { id: 'home', params: {} })
  return (
    <Frame id="tester">
      <Panel onBack={leave} onDevice={() => open({ id: 'device', params: {} }, 'push')} />
    </Frame>
  )
}
