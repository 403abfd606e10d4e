import { QA_SIZES } from '@contract/sandbox'
import Taro from '@tarojs/taro'
import { platform } from '@/platform/platform'
import { useView } from '@/stores/view'
import { phoneOf } from './host/agents'
import { current } from './start/kept'

const own = { ...platform.device }
const ownInfo = Taro.getAppBaseInfo

/** Sets the phone that the mini-program sees, and its text size. */
export function applyPhone(): void {
  const { agent, size } = current().state
  Object.assign(platform.device, agent ? phoneOf(agent) : own)
  Taro.getAppBaseInfo = size
    ? () => Object.assign(ownInfo(), { fontSizeScaleFactor: QA_SIZES[size] })
    : ownInfo
  useView.getState().read()
}
