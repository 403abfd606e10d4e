import { View } from '@tarojs/components'
import s from './points.module.scss'

export const Points = ({ lines }: { lines: readonly string[] }) => (
  <View aria-role="list">
    {lines.map((line) => (
      <View key={line} className={s.point} aria-role="listitem">
        {line}
      </View>
    ))}
  </View>
)
