import { fen } from '@contract/brands'
import { scheduleOf } from '@contract/rates/schedule'
import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { cx } from '@/lib/cx'
import { formatFen } from '@/lib/money/money'
import { Link } from '@/ui/link/link'
import type { Loan } from '../choice'

import { Chart } from './chart'
import s from './opened.module.scss'

/** How many instalments the table shows at first; the others follow on request. */
const YEAR = 12

const HEADS = ['期数', '应还', '本金', '息费', '剩余本金'] as const
const CELLS = [s.number, s.payment, s.capital, s.cost, s.balance]

/** A picture of every instalment of a loan, and on request a table. All figures are in yuan. */
export function Plan({ id, price, amount, term }: Loan & { id: string }) {
  /** How many instalments the table shows; it is opened on request. */
  const [rows, setRows] = useState(0)
  const schedule = useMemo(() => scheduleOf(price, amount, term), [price, amount, term])
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
