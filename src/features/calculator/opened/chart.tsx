import type { Schedule } from '@contract/rates/schedule'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatFen } from '@/lib/money/money'
import s from './opened.module.scss'

const PARTS = [
  ['fees', '费用', s.fees],
  ['interest', '利息', s.interest],
  ['principal', '本金', s.principal],
] as const

/**
 * The instalments as bars, one a month, each divided into principal, interest and fees. The parts differ in pattern,
 * not only in colour, and the legend states their sums.
 */
export function Chart({ schedule: { instalments, term } }: { schedule: Schedule }) {
  const payments = instalments.map(({ payment }) => payment)
  const [least, most] = [Math.min(...payments), Math.max(...payments)]
  const shown = PARTS.map(([part, name, look]) => ({
    part,
    look,
    text: `${name}${formatFen(instalments.reduce((sum, one) => sum + one[part], 0))}元`,
    any: instalments.some((one) => one[part]),
  })).filter(({ any }) => any)
  const legend = [...shown].reverse()
  const each = least === most ? formatFen(most) : `${formatFen(least)}至${formatFen(most)}`
  return (
    <View
      aria-role="img"
      aria-label={`${term}期，每期还${each}元；共还${legend.map(({ text }) => text).join('、')}`}
    >
      <View className={s.bars}>
        {instalments.map((one) => (
          <View key={one.number} className={s.bar}>
            {shown.map(({ part, look }) => (
              <View key={part} className={look} style={{ height: `${(one[part] / most) * 100}%` }} />
            ))}
          </View>
        ))}
      </View>
      <View className={cx('caption', s.axis)}>
        <Text>第1期</Text>
        <Text>第{term}期</Text>
      </View>
      <View className={s.legend}>
        {legend.map(({ part, look, text }) => (
          <View key={part} className={s.entry}>
            <View className={cx(s.swatch, look)} />
            {text}
          </View>
        ))}
      </View>
    </View>
  )
}
