import { fen } from '@contract/brands'
import type { Schedule } from '@contract/rates/schedule'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatFen } from '@/lib/money/money'
import s from './opened.module.scss'

/**
 * The instalments as bars, one a month: the principal pale, what it costs solid; and under them how the principal that
 * is still owed falls. The words say the same.
 */
export function Chart({ schedule }: { schedule: Schedule }) {
  const { instalments, term, amount, upfront, total_cost } = schedule
  const payments = instalments.map(({ payment }) => payment)
  const [least, most] = [fen(Math.min(...payments)), fen(Math.max(...payments))]
  const each = least === most ? formatFen(most) : `${formatFen(least)}–${formatFen(most)}`
  const cost = `${instalments.some(({ fees }) => fees) ? '利息和费用' : '利息'}${formatFen(fen(total_cost - upfront))}元`
  const height = (part: number, of: number) => ({ height: `${(part / of) * 100}%` })
  return (
    <View aria-role="img" aria-label={`${term}期，每期还${each}元；共还本金${formatFen(amount)}元，${cost}`}>
      <View className={s.legend}>
        <Text className={cx(s.swatch, s.faint)}>本金{formatFen(amount)}元</Text>
        <Text className={s.swatch}>{cost}</Text>
      </View>
      <View className={cx('small', s.title)}>每期还多少</View>
      <View className={s.bars}>
        {instalments.map(({ number, payment, principal }) => (
          <View key={number} className={s.bar}>
            <View className={s.solid} style={height(payment - principal, most)} />
            <View className={s.pale} style={height(principal, most)} />
          </View>
        ))}
      </View>
      <Axis
        term={term}
        ends={[payments[0], payments[term - 1]].map((paid = fen(0)) => `${formatFen(paid)}元`)}
      />
      <View className={cx('small', s.title)}>还欠多少本金</View>
      <View className={cx(s.bars, s.low)}>
        {instalments.map(({ number, balance }) => (
          <View key={number} className={s.bar}>
            <View className={s.pale} style={height(balance, amount)} />
          </View>
        ))}
      </View>
      <Axis
        term={term}
        ends={[instalments[0]?.balance, fen(0)].map((owed = fen(0)) => `还后${formatFen(owed)}元`)}
      />
    </View>
  )
}

/** What the first and the last bar stand for. */
const Axis = ({ term, ends }: { term: number; ends: readonly string[] }) => (
  <View className={cx('caption', s.axis)}>
    <Text>第1期{ends[0]}</Text>
    <Text>
      第{term}期{ends[1]}
    </Text>
  </View>
)
