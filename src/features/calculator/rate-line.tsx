import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './calculator.module.scss'
import type { Priced } from './choice'

/** The annual rates at the two ends of the line; the law's limit is 24 %. */
const ENDS = { low: 6, high: 24 }

/** The place of a rate on the line, in percent of its length; whatever lies outside stands at the end. */
export const placeOf = (rate: number) =>
  Math.min(100, Math.max(0, ((rate - ENDS.low) / (ENDS.high - ENDS.low)) * 100))

/** The annual rates of all products that offer the loan, as points on a labelled line; screen readers get its ends alone. */
export const RateLine = ({ priced }: { priced: readonly Priced[] }) => (
  <View className={s.axis}>
    <Text className="caption">{WORDS.annualRate}</Text>
    <View className={s.scale} aria-hidden>
      {priced.map(({ product: { code }, quote }, i) => (
        <View
          key={code}
          className={cx(s.dot, i === 0 && s.lowest)}
          style={{ left: `${placeOf(quote.annual_rate)}%` }}
        />
      ))}
    </View>
  </View>
)
