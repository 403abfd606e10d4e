import { Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatFen, formatYuan } from '@/lib/money/money'
import s from './money.module.scss'

export interface MoneyProps {
  fen: number
  /** Always two decimals; otherwise only when they are not zero. */
  exact?: boolean
  /** Adds 元 after the amount; on by default. */
  unit?: boolean
  /** The large amount of the page, of which there is only one. */
  big?: boolean
}

/** An amount of money in tabular figures: 12,345 元 or 12,345.67 元. */
export function Money({ fen, exact, unit = true, big }: MoneyProps) {
  const figure = exact || fen % 100 ? formatFen(fen) : formatYuan(fen)
  return (
    <Text className={cx(s.money, big && s.big)}>
      {figure}
      {unit && <Text className={s.unit}>元</Text>}
    </Text>
  )
}
