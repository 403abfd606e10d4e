import type { Offer } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { Button } from '@/ui/button/button'
import { Mark } from '@/ui/mark/mark'
import { Sheet } from '@/ui/sheet/sheet'
import { differences, type Line, linesOf } from './compare'
import s from './comparison.module.scss'

interface ComparisonSheetProps {
  /** Two or three, for the same amount and term. */
  offers: readonly Offer[]
  onChoose: (code: string) => void
  onClose: () => void
}

/** Two or three offers side by side: the differences in words, one row for each fact, and the way to choose one. */
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
        <Text className={s.part}>
          {formatYuan(first.amount)}元 · {months(first.term)}，
        </Text>
        <Text className={s.part}>{WORDS.decision}</Text>
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
              <View className={s.name}>
                {`${name} `}
                {sponsored && <Text className={s.ad}>广告</Text>}
              </View>
            </View>
          ))}
        </View>
        {linesOf(offers).map((line) => (
          <Row key={line.label} line={line} columns={columns} />
        ))}
      </View>
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
    </Sheet>
  )
}

function Row({ line: { label, cells, best, large }, columns }: { line: Line; columns: string | undefined }) {
  return (
    <View className={cx(s.row, columns)} aria-role="row">
      <View className={cx('small', s.label, s.band)} aria-role="rowheader">
        {label}
      </View>
      {cells.map((cell, i) => (
        <View
          // biome-ignore lint/suspicious/noArrayIndexKey: one cell for each offer, in their order
          key={i}
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
