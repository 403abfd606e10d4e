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
  /** Requires a visit to a store. */
  offline?: boolean
  /** Why the product takes no applications now, and when it does again. */
  closed?: { text: string }
}

interface OfferFiguresProps {
  terms: OfferTerms
  dearest: number
}

/** Words with an amount at their end, which stand at the two edges where a payment has a line of its own. */
function Payment({ part }: { part: string }) {
  const at = part.search(/[\d,.]+元，?$/)
  if (at < 0) return <Text className={s.whole}>{part}</Text>
  return (
    <Text className={s.part}>
      {part.slice(0, at)}
      <Text className={s.whole}>{part.slice(at)}</Text>
    </Text>
  )
}

/** Two facts on a line, or below each other where that has no room. */
const Facts = ({ facts: [first, second] }: { facts: [string, string] }) => (
  <Text>
    <Text className={s.whole}>{first}</Text>
    <Text className={s.whole}>
      <Text className={s.point} aria-hidden />
      {second}
    </Text>
  </Text>
)

/** The payments and the cost of a product, then fees and limits, as far as a row shows them. */
export function OfferFigures({ terms, dearest }: OfferFiguresProps) {
  const { institution, price, total_cost } = terms
  const payments = paymentWords(terms)
  const share = dearest > 0 ? Math.max(2, Math.round((total_cost / dearest) * 100)) : 0
  return (
    <>
      <View className={s.line}>
        <Text className={cx(s.monthly, payments.length > 1 && s.several)}>
          {payments.map((part) => (
            <Payment key={part} part={part} />
          ))}
        </Text>
        <Text className={s.cost}>
          <Payment part={`共多付${formatYuan(total_cost)}元`} />
        </Text>
      </View>
      <View className={s.bar}>
        <View className={s.share} style={{ width: `${share}%` }} />
      </View>
      <View className={cx(s.small, s.line)}>
        <Facts facts={[licenceKind(institution.licence_note), feeWords(price)]} />
        <Facts facts={[shortRange(terms), termRange(terms.terms)]} />
      </View>
    </>
  )
}
