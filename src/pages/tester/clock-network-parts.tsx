import { View } from '@tarojs/components'
import { now } from '@/platform/clock'
import { clockText, readClockText } from '@/tester/clock'
import { isFault } from '@/tester/start/state'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Part, type Tester, Typed } from './parts'
import s from './tester.module.scss'
import { faults, shifts } from './words'

export function ClockPart({ tester: { state, set } }: { tester: Tester }) {
  const change = (text: string) => set({ clock: readClockText(text) })
  return (
    <Card title="时钟" id="qa-clock-part">
      <View className={`small ${s.note}`}>从这一刻起继续走，页面与服务器一致。</View>
      <Typed
        id="qa-clock-text"
        label="北京时间"
        why="年-月-日 时:分；留空为真实时间"
        placeholder="2026-12-01 10:00"
        value={clockText(state.clock)}
        check={(text) => (text && !readClockText(text) ? '请写成 2026-12-01 10:00' : '')}
        onChange={change}
      />
      <View className={s.buttons}>
        {shifts.map(({ ms, label }) => (
          <Button
            key={label}
            id={`qa-clock-${ms}`}
            kind="secondary"
            block={false}
            small
            onClick={() => change(clockText((state.clock ? Date.parse(state.clock) : now()) + ms))}
          >
            {label}
          </Button>
        ))}
      </View>
    </Card>
  )
}

const WRONG = '例如 slow:800 或 /v1.0/channel/option=601，多条用逗号隔开'

/** Faults that the sandbox's server simulates, for all requests or for one endpoint. */
export function NetworkPart({ tester: { state, set } }: { tester: Tester }) {
  const fault = state.fault ?? ''
  const change = (text: string) => set({ fault: text || undefined })
  return (
    <Part
      id="qa-fault"
      title="网络"
      note="由沙盒服务器执行，返回后生效。"
      options={faults}
      value={faults.some(({ value }) => value === fault) ? fault : null}
      onChange={change}
    >
      <Typed
        id="qa-fault-text"
        label="自定义"
        why="接口地址=故障；不写地址就是全部接口"
        placeholder="/v1.0/channel/option=601"
        value={fault}
        check={(text) => (text && !isFault(text) ? WRONG : '')}
        onChange={change}
      />
    </Part>
  )
}
