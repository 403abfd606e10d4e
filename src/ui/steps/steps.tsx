import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './steps.module.scss'

export interface StepsProps {
  /** The names in order, e.g. 城市, 资料, 匹配, 提交. */
  steps: readonly string[]
  /** The index of the current step. */
  current: number
}

/** Progress as named steps, never as a percentage. */
export function Steps({ steps, current }: StepsProps) {
  return (
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
}
