import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { paymentNote } from '@/lib/money/payments'
import { formatRate } from '@/lib/money/rate'
import { Link } from '../link/link'
import { Money } from '../money/money'
import s from './offer.module.scss'

/** The public terms of a product, as in the contract's `Product`; money in fen, terms in months. */
export interface OfferTerms {
  institution: { name: string; licence_note: string }
  /** Paid placement, which is labelled 广告. */
  sponsored: boolean
  /** Requires a visit to a store. */
  offline?: boolean
  amount_min: number
  amount_max: number
  terms: readonly number[]
  /** The amount for which the figures are calculated. */
  amount: number
  term: number
  annual_rate: number
  simple_rate: number
  monthly_payment: number
  /** Higher than the other payments when the principal is repaid at the end. */
  last_payment: number
  total_cost: number
  fee_note: string
  /** Why the product takes no applications now, and when it does again. */
  closed?: { text: string }
}

interface OfferHeadProps {
  name: string
  terms: Pick<OfferTerms, 'institution' | 'sponsored' | 'offline' | 'closed'>
}

/** Who offers the product: institution, paid placement, visit to a store, product and licence; and why not now. */
export const OfferHead = ({ name, terms: { institution, sponsored, offline, closed } }: OfferHeadProps) => (
  <>
    <View className={s.head}>
      <View className="heading" aria-role="heading" aria-level={2}>
        {institution.name}
      </View>
      {sponsored && <Text className={s.ad}>广告</Text>}
      {offline && <Text className={s.tag}>需到店办理</Text>}
      <Text className={s.name}>{name}</Text>
    </View>
    <View className={s.small}>{institution.licence_note}</View>
    {closed && <View className={s.closed}>{closed.text}</View>}
  </>
)

interface OfferFactsProps {
  name: string
  terms: OfferTerms
  /** The button that opens the rest is `<id>-more`. */
  id: string
  /** One line that says whom the product suits. */
  summary?: string
  /** Whether the card itself says for which amount and term its figures are, because the page does not. */
  alone?: boolean
  /** Whether the rest is shown at first. */
  full?: boolean
  /** Why the product fits; in the rest. */
  reasons?: readonly { code: string; text: string }[]
  /** At the left of the last line. */
  start?: ReactNode
  /** At the right of the last line: what the visitor can do with the product. */
  children: ReactNode
  /** Whether that is a button with a border, which needs room below. */
  boxed?: boolean
}

/**
 * A product as every card shows it, in the same order so that products can be compared: institution and licence, the
 * annual rate as the largest figure, payment, cost, term and fees; reasons and possible amounts on request. Never a
 * promise (S24.9).
 */
export function OfferFacts({ id, name, terms, summary, alone, reasons, start, ...props }: OfferFactsProps) {
  const { children, boxed, full = false } = props
  const [open, setOpen] = useState(full)
  const { amount, term, amount_min, amount_max } = terms
  const note = paymentNote(terms)
  const rest = open ? '收起' : reasons?.length ? '为什么适合' : '可申请区间'
  return (
    <>
      <OfferHead name={name} terms={terms} />
      {summary && <View className={s.small}>{summary}</View>}
      <View className={s.figures}>
        <View>
          <View className={s.rate}>{formatRate(terms.annual_rate)}</View>
          <View className={s.small}>
            <Text className={s.whole}>{WORDS.annualRate}</Text>
            <Text className={s.whole}>（复利）</Text>
          </View>
        </View>
        <View>
          <View className={s.monthly}>
            <Money fen={terms.monthly_payment} exact unit={false} />
            <Text className={s.unit}>元</Text>
          </View>
          <View className={s.small}>{WORDS.monthly}</View>
          {note && <View className={s.small}>{note}</View>}
        </View>
      </View>
      <View className={s.cost}>
        <View className={s.small}>{`单利${formatRate(terms.simple_rate)}`}</View>
        <View>
          <Text className={s.label}>{WORDS.totalCost}</Text>
          <Money fen={terms.total_cost} exact />
        </View>
        <View>{months(term)}</View>
        <View>{terms.fee_note}</View>
      </View>
      {alone && (
        <View className={s.small}>
          按{formatYuan(amount)}元试算，{WORDS.decision}
        </View>
      )}
      <View className={cx(s.foot, boxed && s.boxed)}>
        {start}
        <Link id={`${id}-more`} label={`${rest}，${name}`} onClick={() => setOpen(!open)}>
          {rest}
        </Link>
        {children}
      </View>
      {open && (
        <View className={s.rest}>
          {reasons?.map(({ code, text }) => (
            <View key={code}>{text}</View>
          ))}
          <View>
            可申请区间{formatYuan(amount_min)}至{formatYuan(amount_max)}元，可分{terms.terms.join('、')}
            个月还
          </View>
        </View>
      )}
    </>
  )
}
