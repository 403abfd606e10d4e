import { Text } from '@tarojs/components'
import s from './calculator.module.scss'

/** A bar that is as long as these words, which stand for a figure. */
export const Bar = ({ of }: { of: string }) => (
  <Text className={s.bar} aria-hidden>
    <Text className={s.unseen}>{of}</Text>
  </Text>
)
