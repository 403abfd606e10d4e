import type { Fen } from '@contract/brands'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { formatFen, formatRate, formatYuan } from '@/lib/money/money'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadPeriods } from '../api'
import s from '../offline.module.scss'

interface PeriodTableProps {
  order_no: string
  product_code: string
  amount: Fen
  /** The term of the application, in months. */
  term: number
}

/**
 * What each term of the product costs, as a basis for the conversation in the store. The application keeps its own
 * term.
 */
export function PeriodTable({ order_no, product_code, amount, term }: PeriodTableProps) {
  const { data, state, reload } = useLoad(
    () => loadPeriods(order_no, product_code, amount),
    [order_no, product_code, amount],
  )
  return (
    <View id="visit-periods" className={s.periods} aria-role="group" aria-label="各月数的成本">
      <View className="strong">借{formatYuan(amount)}元，各月数的成本</View>
      <View className="small">
        您申请的是分{months(term)}还，可以与网点商量；{WORDS.decision}。
      </View>
      {!data && state === 'loading' && <Skeleton shape="lines" count={2} label="正在计算成本" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有算出成本" action={{ label: '重新计算', onClick: reload }}>
          不影响预约。
        </Notice>
      )}
      {data && (
        <Rows
          rows={data.map((period) => ({
            label: months(period.term),
            value: `${WORDS.annualRate}${formatRate(period.rate)}`,
            strong: true,
            note: (
              <>
                <View>单利{formatRate(period.simple_rate)}</View>
                <View>
                  {WORDS.largestPayment}
                  {formatFen(period.monthly)}元
                </View>
                <View>
                  {WORDS.totalRepayment}
                  {formatFen(period.total)}元
                </View>
              </>
            ),
          }))}
        />
      )}
    </View>
  )
}
