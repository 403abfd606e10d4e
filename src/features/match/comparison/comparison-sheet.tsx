import { type Fen, fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatRate, formatYuan } from '@/lib/money/money'
import { paymentWords } from '@/lib/money/payment-words'
import { endsHigh, isUneven } from '@/lib/money/payments'
import { Button } from '@/ui/button/button'
import { Mark } from '@/ui/mark/mark'
import { amountRange, termRange } from '@/ui/offer/offer-words'
import { Sheet } from '@/ui/sheet/sheet'
import s from './comparison.module.scss'

interface ComparisonSheetProps {
  /** Two or three, for the same amount and term. */
  offers: readonly Offer[]
  onChoose: (code: string) => void
  onClose: () => void
}

export default function ComparisonSheet({ offers, onChoose, onClose }: ComparisonSheetProps) {
  const [first] = offers
  if (!first) return null
  const columns = offers.length > 2 ? s.three : undefined
  return (
    <Sheet
      open
      id="comparison"
      title={`比一比${offers.length}个产品`}
      onClose={onClose}
      footer={
        <View className={cx(s.choices, columns)}>
          {offers.map(({ code, name, institution }) => (
            <Button
              key={code}
              id={`compare-${code}-choose`}
              kind="secondary"
              small
              label={`选这个，${institution.name}${name}`}
              onClick={() => onChoose(code)}
            >
              选这个
            </Button>
          ))}
        </View>
      }
    >
      <View className="small">
        <Text className="phrase">
          {formatYuan(first.amount)}元 · {months(first.term)}，
        </Text>
        <Text className="phrase">{WORDS.decision}</Text>
      </View>
      <View className={s.table} aria-role="table" aria-label={`${offers.length}个产品的对比`}>
        <View className={cx(s.row, s.heads, columns)} aria-role="row">
          <View className={s.corner} aria-role="columnheader">
            项目
          </View>
          {offers.map(({ code, name, institution, sponsored }) => (
            <View key={code} className={s.cell} aria-role="columnheader">
              <Mark small institution={institution} />
              {institution.name}
              <View className={`caption ${s.name}`}>
                {`${name} `}
                {sponsored && <Text className={s.ad}>广告</Text>}
              </View>
            </View>
          ))}
        </View>
        {linesOf(offers).map((line) => (
          <Row key={line.label} line={line} offers={offers} columns={columns} />
        ))}
      </View>
      {differences(offers).map((text) => (
        <View key={text} className={s.difference}>
          {/* No figure breaks across lines. */}
          {text.split(/([\d,.]+元)/).map((part, i) =>
            i % 2 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order, and a figure may appear twice
              <Text key={i} className={s.figure}>
                {part}
              </Text>
            ) : (
              part
            ),
          )}
        </View>
      ))}
    </Sheet>
  )
}

interface RowProps extends Pick<ComparisonSheetProps, 'offers'> {
  line: Line
  columns: string | undefined
}

function Row({ line: { label, cells, best, large }, offers, columns }: RowProps) {
  return (
    <View className={cx(s.row, columns)} aria-role="row">
      <View className={cx('caption', s.label, s.band)} aria-role="rowheader">
        {label}
      </View>
      {cells.map((cell, i) => (
        <View
          key={offers[i]?.code}
          className={cx(s.cell, large && s.large, best[i] && s.lowest, cells.length === 1 && s.label)}
          aria-role="cell"
        >
          {cell}
          {best[i] && <Text className={s.best}>最低</Text>}
        </View>
      ))}
    </View>
  )
}

/** The offers with the lowest figure; none when all figures are equal. */
export function lowest(figures: readonly number[]): boolean[] {
  const low = Math.min(...figures)
  return figures.map((figure) => figure === low && figures.some((other) => other !== low))
}

/** The name of each offer: its institution, and the product too where the institution alone would name several. */
function namesOf(offers: readonly Offer[]): string[] {
  const institutions = offers.map(({ institution }) => institution.name)
  return offers.map(({ institution, name }) =>
    institutions.filter((one) => one === institution.name).length > 1
      ? `${institution.name}“${name}”`
      : institution.name,
  )
}

/** `每月少付8.17元`; an empty string when both are equal. */
const change = (what: string, one: Fen, other: Fen) =>
  one === other ? '' : `${what}${one < other ? '少' : '多'}付${formatYuan(fen(Math.abs(one - other)))}元`

/** Which payment of each offer is compared, in words and as a sum: the one that is the same every month, or the largest. */
function payment(offers: readonly Offer[]): [string, (offer: Offer) => Fen] {
  if (offers.some(endsHigh))
    return [WORDS.largestPayment, (offer) => fen(Math.max(offer.monthly_payment, offer.last_payment))]
  return [offers.some(isUneven) ? '首月' : '每月', ({ monthly_payment }) => monthly_payment]
}

export function differences(offers: readonly Offer[]): string[] {
  const names = namesOf(offers)
  const costs = offers.map(({ total_cost }) => total_cost)
  const best = costs.indexOf(fen(Math.min(...costs)))
  const one = offers[best]
  const [what, of] = payment(offers)
  return offers.flatMap((other, i) => {
    if (!one || i === best) return []
    if (other.total_cost === one.total_cost) return `${names[best]}和${names[i]}全程付的一样多。`
    const each = change(what, of(one), of(other))
    const total = change('全程', one.total_cost, other.total_cost)
    return `${names[best]}比${names[i]}${[each, total].filter(Boolean).join('，')}。`
  })
}

interface Line {
  label: string
  /** One value for each offer, or one for all of them. */
  cells: readonly string[]
  best: readonly boolean[]
  large?: boolean
}

export function linesOf(offers: readonly Offer[]): Line[] {
  const line = (label: string, of: (offer: Offer) => string, figure?: (offer: Offer) => number): Line => {
    const cells = offers.map(of)
    const same = cells.every((cell) => cell === cells[0])
    return same
      ? { label, cells: [`都是${cells[0]}`], best: [] }
      : { label, cells, best: figure ? lowest(offers.map(figure)) : [] }
  }
  const figure = <N extends number>(label: string, of: (offer: Offer) => N, words: (figure: N) => string) =>
    line(label, (offer) => words(of(offer)), of)
  const yuan = (amount: Fen) => `${formatYuan(amount)}元`
  // A payment that is low because the principal is repaid at the end, or that falls, is not called the lowest.
  const level = !offers.some((offer) => endsHigh(offer) || isUneven(offer))
  return [
    { ...figure(WORDS.annualRate, ({ annual_rate }) => annual_rate, formatRate), large: true },
    figure(WORDS.totalCost, ({ total_cost }) => total_cost, yuan),
    level
      ? figure(WORDS.monthly, ({ monthly_payment }) => monthly_payment, yuan)
      : line(WORDS.monthly, (offer) => paymentWords(offer).join('')),
    line('费用', ({ fee_note }) => fee_note),
    line('还款方式', ({ repayment_method }) => repayment_method),
    line('可申请金额', amountRange),
    line('可选期限', ({ terms }) => termRange(terms)),
    line('办理方式', ({ offline }) => (offline ? '需到店办理' : '线上办理')),
    line('机构', ({ institution }) => institution.licence_note),
  ]
}
