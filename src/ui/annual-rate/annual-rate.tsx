import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { formatRate } from '@/lib/money/rate'
import s from './annual-rate.module.scss'

export interface AnnualRateProps {
  /** The compound all-in annual rate in percent: the largest figure wherever a product is shown. */
  annual: number
  /** The simple all-in annual rate in percent. */
  simple: number
}

/** Both annual rates of a product in one format (S24.8; PBOC announcement 2021 No. 3). */
export function AnnualRate({ annual, simple }: AnnualRateProps) {
  return (
    <View className={s.rate}>
      <View className={s.figures}>
        <Text className={s.figure}>{formatRate(annual)}</Text>
        <Text className="small">单利{formatRate(simple)}</Text>
      </View>
      <View className="small">{WORDS.annualRate}（复利），含全部费用</View>
    </View>
  )
}
