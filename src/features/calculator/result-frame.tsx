import type { Fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Load } from '@/http/use-load'
import { Link } from '@/ui/link/link'
import { PressNote } from '@/ui/press/press-note'
import s from './calculator.module.scss'

/** The first line of the result; empty where nothing can be calculated. */
export interface CalculatorHead {
  /** The range of the monthly payment, `864–934元`. */
  monthly?: string
  count?: number
}

interface ResultFrameProps {
  head: CalculatorHead | undefined
  onProducts: () => unknown
  children: ReactNode
}

/** The last part of the card. Its link stays the same while the costs load, so that no press on it is lost. */
export const ResultFrame = ({ head, onProducts, children }: ResultFrameProps) => (
  <View className={s.result}>
    <View className={`apart ${s.head}`}>
      <View className={s.monthly}>
        {!head ? (
          <>
            每月约 <Bar of="正在计算每月" />
          </>
        ) : head.monthly ? (
          <>
            每月约<Text className={s.figure}>{head.monthly}</Text>
          </>
        ) : (
          '费用试算'
        )}
      </View>
      <Link id="home-products" onward onClick={onProducts}>
        {head?.count ? `${head.count}个产品` : '全部产品'}
      </Link>
    </View>
    {children}
  </View>
)

/** A bar that is as long as these words, which stand for a figure. */
const Bar = ({ of }: { of: string }) => (
  <Text className={s.skeleton} aria-hidden>
    <Text className={s.unseen}>{of}</Text>
  </Text>
)

export interface HomeCalculatorProps {
  products: Load<readonly Product[]>
  /** In fen; null while the typed amount is one that nobody lends, so that nothing is calculated for it. */
  amount: Fen | null
  /** In months. */
  term: number
  onHead: (head: CalculatorHead | undefined) => void
}

/** Breaks into lines as the result that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <View className={s.costs} aria-role="status" aria-label="正在计算费用">
    <View className={s.axis}>
      <Text className="caption">{WORDS.annualRate}</Text>
      <View className={s.scale} />
    </View>
    <View className={`caption ${s.ends}`}>
      <End rate="最低率" cost="最低费用合" />
      <End rate="最高利率" cost="最高费用合计" />
    </View>
    <PressNote busy />
  </View>
)

const End = ({ rate, cost }: { rate: string; cost: string }) => (
  <View className={s.end}>
    <Text className={s.kind}>{WORDS.annualRate}</Text>
    <Text className={s.rate}>
      <Bar of={rate} />
    </Text>
    <Bar of={cost} />
  </View>
)
