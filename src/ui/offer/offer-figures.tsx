import type { Institution } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import type { Terms } from '@/lib/money/for-basis'
import { formatYuan } from '@/lib/money/money'
import { paymentWords } from '@/lib/money/payment-words'
import s from './offer-row.module.scss'
import { feeWords, licenceKind, shortRange, termRange } from './offer-words'

/** The public terms of a product, as in the contract's `Product`; money in fen, terms in months. */
export interface OfferTerms extends Terms {
  institution: Pick<Institution, 'name' | 'licence_note' | 'mark' | 'logo'>
  /** Paid placement, which is labelled 广告. */
  sponsored: boolean
  offline?: boolean
  /** Why the product takes no applications now, and when it does again. */
  closed?: { text: string }
}

/** Words with an amount at their end, which stand at the two edges where they have a line of their own. */
function Payment({ part, className }: { part: string; className?: string | undefined }) {
  const at = part.search(/[\d,.]+元，?$/)
  return (
    <Text className={cx(className, at < 0 && s.alone)}>
      {at < 0 ? part : part.slice(0, at)}
      {at >= 0 && <Text className={s.sum}>{part.slice(at)}</Text>}
    </Text>
  )
}

/** Two facts on a line, or below each other where that has no room. */
const Facts = ({ facts: [first, second] }: { facts: [string, string] }) => (
  <Text className={s.facts}>
    <Text className={s.whole}>{`${first} `}</Text>
    <Text className={cx(s.whole, s.next)}>{second}</Text>
  </Text>
)

/** The payments and the cost of a product, then fees and limits, as far as a row shows them. */
export function OfferFigures({ terms, dearest }: { terms: OfferTerms; dearest: number | undefined }) {
  const { institution, price, total_cost } = terms
  const [first = '', ...more] = paymentWords(terms)
  return (
    <>
      <View className={s.line}>
        {more.length === 0 ? (
          <Payment part={first} className={s.monthly} />
        ) : (
          <Text className={cx(s.monthly, s.several)}>
            {[first, ...more].map((part) => (
              <Payment key={part} part={part} className={s.part} />
            ))}
          </Text>
        )}
        <Payment part={`共多付${formatYuan(total_cost)}元`} className={s.cost} />
      </View>
      {dearest ? (
        <View className={s.bar}>
          <View
            className={s.share}
            style={{ width: `${Math.max(2, Math.round((total_cost / dearest) * 100))}%` }}
          />
        </View>
      ) : null}
      <View className={cx('caption', s.line)}>
        <Facts facts={[licenceKind(institution.licence_note), feeWords(price)]} />
        <Facts facts={[shortRange(terms), termRange(terms.terms)]} />
      </View>
    </>
  )
}
