import { View } from '@tarojs/components'
import { now } from '@/platform/clock'
import { clockText, readClockText } from '@/tester/clock'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import s from './tester.module.scss'
import { Typed } from './typed'
import type { Tester } from './use-tester'
import { shifts } from './words'

/** Sets the time for the page and for the server. */
export function ClockPart({ tester: { state, set } }: { tester: Tester }) {
  const change = (text: string) => set({ clock: readClockText(text) })
  return (
    <Card title="时钟" id="qa-clock-part">
      <View className={s.note}>从这一刻起继续走，页面与服务器一致。</View>
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
        {state.clock && (
          <Button id="qa-clock-real" kind="text" onClick={() => change('')}>
            真实时间
          </Button>
        )}
      </View>
    </Card>
  )
}
