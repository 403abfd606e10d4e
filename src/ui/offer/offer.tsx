import { Text, View } from '@tarojs/components'
import { formatYuan } from '@/lib/money/money'
import { paymentNote } from '@/lib/money/payments'
import { AnnualRate } from '../annual-rate/annual-rate'
import { Money } from '../money/money'
import { type Row, Rows } from '../rows/rows'
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
}

interface OfferFactsProps {
  name: string
  terms: OfferTerms
  /** One line that says whom the product suits. */
  summary?: string
  /** Further rows below the figures. */
  more?: readonly Row[]
}

/**
 * The facts that every card shows of a product, in the same order so that products can be compared: institution and
 * licence, the annual rate as the largest figure, payment, cost, term and fees, and possible requirements; never a
 * promise (S24.9).
 */
export function OfferFacts({ name, terms, summary, more = [] }: OfferFactsProps) {
  const { institution, sponsored, offline, amount_min, amount_max } = terms
  return (
    <View>
      <View className={s.head}>
        <View className={s.institution} aria-role="heading" aria-level={2}>
          {institution.name}
        </View>
        {sponsored && <Text className={s.ad}>广告</Text>}
      </View>
      <View className={s.licence}>{institution.licence_note}</View>
      <View className={s.product}>
        <Text>{name}</Text>
        {offline && <Text className={s.tag}>需到店办理</Text>}
      </View>
      {summary && <View className={s.small}>{summary}</View>}
      <AnnualRate annual={terms.annual_rate} simple={terms.simple_rate} />
      <Rows rows={[...figures(terms), ...more]} />
      <View className={s.range}>
        可申请区间{formatYuan(amount_min)}至{formatYuan(amount_max)}元，最终以机构审批结果为准
      </View>
    </View>
  )
}

function figures({ monthly_payment, last_payment, total_cost, amount, term, fee_note }: OfferTerms): Row[] {
  const note = paymentNote({ monthly_payment, last_payment })
  return [
    { label: '每月还款', value: <Money fen={monthly_payment} exact />, strong: true, note },
    { label: '总成本', value: <Money fen={total_cost} exact />, note: `按本金${formatYuan(amount)}元测算` },
    { label: '期限', value: `${term}个月` },
    { label: '费用', value: fee_note },
  ]
}
