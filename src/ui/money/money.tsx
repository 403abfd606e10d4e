import type { Fen } from '@contract/brands'
import { Text } from '@tarojs/components'
import { formatFen, formatYuan } from '@/lib/money/money'
import s from './money.module.scss'

interface MoneyProps {
  fen: Fen
  /** Always two decimals; otherwise only when they are not zero. */
  exact?: boolean
}

export const Money = ({ fen, exact }: MoneyProps) => (
  <Text className={s.money}>{exact ? formatFen(fen) : formatYuan(fen)}元</Text>
)
