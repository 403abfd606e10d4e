import type { Offer } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { formatFen, formatYuan } from '@/lib/money/money'
import { paymentNote } from '@/lib/money/payments'
import { formatRate } from '@/lib/money/rate'
import { Sheet } from '@/ui/sheet/sheet'
import { differences, hasUneven, largestPayment, lowest } from './compare'
import s from './comparison.module.scss'

interface Line {
  label: string
  cells: readonly ReactNode[]
  /** The figures of which the lowest one is named. */
  figures?: readonly number[]
  large?: boolean
}

function linesOf(offers: readonly Offer[]): Line[] {
  const uneven = hasUneven(offers)
  const texts = (label: string, of: (offer: Offer) => string): Line => ({ label, cells: offers.map(of) })
  const money = (label: string, of: (offer: Offer) => number): Line => ({
    label,
    figures: offers.map(of),
    cells: offers.map((offer) => `${formatFen(of(offer))}元`),
  })
  const rate = (label: string, of: (offer: Offer) => number): Line => ({
    label,
    figures: offers.map(of),
    cells: offers.map((offer) => formatRate(of(offer))),
  })
  const monthly = money(WORDS.monthly, ({ monthly_payment }) => monthly_payment)
  return [
    { label: '产品', cells: offers.map(productOf) },
    { ...rate(`${WORDS.annualRate}（复利）`, ({ annual_rate }) => annual_rate), large: true },
    rate(`${WORDS.annualRate}（单利）`, ({ simple_rate }) => simple_rate),
    // A payment that is low because the principal is repaid at the end is not called the lowest.
    uneven ? { ...monthly, figures: undefined, cells: offers.map(monthlyWithNote) } : monthly,
    ...(uneven ? [money(WORDS.largestPayment, largestPayment)] : []),
    money(WORDS.totalCost, ({ total_cost }) => total_cost),
    texts('期限', ({ term }) => months(term)),
    texts('费用', ({ fee_note }) => fee_note),
    texts('还款方式', ({ repayment_method }) => repayment_method),
    texts('办理方式', ({ offline }) => (offline ? '需到店办理' : '线上办理')),
    texts('放款机构的牌照', ({ institution }) => institution.licence_note),
  ]
}

const productOf = ({ name, sponsored }: Offer) => (
  <>
    <Text>{name}</Text>
    {sponsored && <Text className={cx('caption', s.ad)}>广告</Text>}
  </>
)

const monthlyWithNote = (offer: Offer) => (
  <>
    {formatFen(offer.monthly_payment)}元<View className="small">{paymentNote(offer)}</View>
  </>
)

interface ComparisonSheetProps {
  /** Two or three, for the same amount and term. */
  offers: readonly Offer[]
  onClose: () => void
}

/** Two or three offers side by side: one row for each figure, the lowest named in words, and the differences. */
export default function ComparisonSheet({ offers, onClose }: ComparisonSheetProps) {
  const [first] = offers
  if (!first) return null
  const columns = offers.length > 2 ? s.three : undefined
  return (
    <Sheet open id="comparison" title={`对比${offers.length}个产品`} onClose={onClose}>
      <View className="small">
        按{formatYuan(first.amount)}元、分{months(first.term)}还试算
      </View>
      <View className="small">{WORDS.decision}</View>
      {differences(offers).map((text) => (
        <View key={text} className={s.difference}>
          {/* No figure breaks across lines. */}
          {text.split(/([\d,.]+元)/).map((part, i) =>
            i % 2 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure may appear twice in a sentence
              <Text key={i} className={s.figure}>
                {part}
              </Text>
            ) : (
              part
            ),
          )}
        </View>
      ))}
      <View className={s.table} aria-role="table" aria-label={`${offers.length}个产品的对比`}>
        <View className={cx(s.row, s.heads, columns)} aria-role="row">
          <View className={s.corner} aria-role="columnheader">
            项目
          </View>
          {offers.map(({ code, institution }) => (
            <View key={code} className={s.cell} aria-role="columnheader">
              {institution.name}
            </View>
          ))}
        </View>
        {linesOf(offers).map((line) => (
          <Row key={line.label} line={line} offers={offers} columns={columns} />
        ))}
      </View>
    </Sheet>
  )
}

interface RowProps {
  line: Line
  offers: readonly Offer[]
  columns: string | undefined
}

function Row({ line: { label, cells, figures = [], large }, offers, columns }: RowProps) {
  const best = lowest(figures)
  const same = cells.every((cell) => cell === cells[0])
  return (
    <View className={cx(s.row, columns)} aria-role="row">
      <View className={cx('small', s.label)} aria-role="rowheader">
        {label}
        {same && '：相同'}
      </View>
      {cells.map((cell, i) => (
        <View key={offers[i]?.code} className={cx(s.cell, large && s.large)} aria-role="cell">
          {cell}
          {best[i] && <Text className={s.best}>最低</Text>}
        </View>
      ))}
    </View>
  )
}
