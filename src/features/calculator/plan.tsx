import { type Fen, fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { type Schedule, scheduleOf } from '@contract/rates/schedule'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { formatFen } from '@/lib/money/money'
import { Link } from '@/ui/link/link'
import s from './plan.module.scss'

/** How many instalments the table shows at first; the others follow on request. */
const YEAR = 12

const HEADS = ['期数', '应还', '本金', '息费', '剩余本金'] as const
const CELLS = [s.number, s.payment, s.capital, s.cost, s.balance]

export interface PlanProps {
  id: string
  price: Price
  amount: Fen
  /** In months. */
  term: number
}

/** A picture of every instalment of a loan, and on request a table. All figures are in yuan. */
export default function Plan({ id, price, amount, term }: PlanProps) {
  const [rows, setRows] = useState(0)
  const schedule = scheduleOf(price, amount, term)
  const { instalments, upfront } = schedule
  const shown = instalments.slice(0, rows)
  return (
    <>
      {upfront > 0 && (
        <View className="caption">
          放款时另收{formatFen(upfront)}元，实际到手{formatFen(fen(amount - upfront))}元；没有算在下图里。
        </View>
      )}
      <Chart schedule={schedule} />
      {shown.length > 0 && (
        <View className={s.plan} aria-role="table" aria-label="还款计划，单位：元">
          <View className={cx(s.row, s.heads)} aria-role="row">
            {HEADS.map((head, i) => (
              <View key={head} className={CELLS[i]} aria-role="columnheader">
                {head}
              </View>
            ))}
          </View>
          {shown.map(({ number, payment, principal, interest, fees, balance }) => (
            <View key={number} className={s.row} aria-role="row">
              <View className={s.number} aria-role="rowheader">
                {number}
              </View>
              {[payment, principal, fen(interest + fees), balance].map((sum, i) => (
                <View key={HEADS[i + 1]} className={CELLS[i + 1]} aria-role="cell">
                  {formatFen(sum)}
                </View>
              ))}
            </View>
          ))}
        </View>
      )}
      {shown.length < term && (
        <View className={s.more}>
          <Link id={`${id}-${rows ? 'all' : 'table'}`} onClick={() => setRows(rows ? term : YEAR)}>
            {rows ? `显示全部${term}期` : '看每一期的数字'}
          </Link>
        </View>
      )}
    </>
  )
}

function Chart({ schedule }: { schedule: Schedule }) {
  const { instalments, term, amount, upfront, total_cost } = schedule
  const payments = instalments.map(({ payment }) => payment)
  const [least, most] = [fen(Math.min(...payments)), fen(Math.max(...payments))]
  const each = least === most ? formatFen(most) : `${formatFen(least)}–${formatFen(most)}`
  const yuan = (sum = fen(0)) => `${formatFen(sum)}元`
  const cost = `${instalments.some(({ fees }) => fees) ? '利息和费用' : '利息'}${yuan(fen(total_cost - upfront))}`
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
      <Axis term={term} first={yuan(payments[0])} last={yuan(payments[term - 1])} />
      <View className={cx('small', s.title)}>还欠多少本金</View>
      <View className={cx(s.bars, s.low)}>
        {instalments.map(({ number, balance }) => (
          <View key={number} className={s.bar}>
            <View className={s.pale} style={height(balance, amount)} />
          </View>
        ))}
      </View>
      <Axis term={term} first={`还后${yuan(instalments[0]?.balance)}`} last={`还后${yuan()}`} />
    </View>
  )
}

const Axis = ({ term, first, last }: { term: number; first: string; last: string }) => (
  <View className={cx('caption', s.axis)}>
    <Text>第1期{first}</Text>
    <Text>{`第${term}期${last}`}</Text>
  </View>
)
