import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './steps.module.scss'

/** Progress as named steps (城市, 资料, 匹配, 提交), never as a percentage; `current` is an index. */
export const Steps = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <View className={s.steps} aria-role="list" aria-label="进度">
    {steps.map((name, i) => (
      <View
        key={name}
        className={cx(s.step, i < current && s.done, i === current && s.current)}
        aria-role="listitem"
        aria-current={i === current ? 'step' : undefined}
      >
        <View className={s.bar} />
        <Text className={s.name}>
          {name}
          {i < current && '，已填写'}
        </Text>
      </View>
    ))}
  </View>
)
