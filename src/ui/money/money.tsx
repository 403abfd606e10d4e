import type { Fen } from '@contract/brands'
import { Text } from '@tarojs/components'
import { formatFen, formatYuan } from '@/lib/money/money'
import s from './money.module.scss'

export interface MoneyProps {
  fen: Fen
  /** Always two decimals; otherwise only when they are not zero. */
  exact?: boolean
  /** Adds 元 after the amount; on by default. */
  unit?: boolean
}

/** An amount of money in tabular figures: 12,345元 or 12,345.67元. */
export function Money({ fen, exact, unit = true }: MoneyProps) {
  const figure = exact || fen % 100 ? formatFen(fen) : formatYuan(fen)
  return (
    <Text className={s.money}>
      {figure}
      {unit && '元'}
    </Text>
  )
}
