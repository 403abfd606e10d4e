import { type Fen, fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { type Quote, quote } from '@contract/rates'
import { TERMS } from '@contract/rules/amounts'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { useLayoutEffect, useMemo } from 'react'
import { cx } from '@/lib/cx'
import { reportUnexpected } from '@/lib/expected'
import { formatRate, formatYuan } from '@/lib/money/money'
import { endsHigh } from '@/lib/money/payments'
import { Notice } from '@/ui/notice/notice'
import s from './calculator.module.scss'
import { CalculatorSkeleton, type HomeCalculatorProps } from './result-frame'

/** What the loan would cost over all listed products that offer it. It asks for no data and sends none. */
export default function HomeCalculator({ products, amount, term, onHead }: HomeCalculatorProps) {
  const { data, state, reload } = products
  const choice = useMemo(
    () => (data && amount !== null ? priceChoice(data, amount, term) : null),
    [data, amount, term],
  )
  const monthly = choice ? spread(choice.monthly) : undefined
  const count = choice?.priced.length
  const isLoading = !data && state === 'loading'
  // In the same frame as the figures below it.
  useLayoutEffect(() => {
    onHead(isLoading ? undefined : { monthly, count })
  }, [onHead, monthly, count, isLoading])
  if (isLoading) return <CalculatorSkeleton />
  if (!data) {
    return (
      <Notice id="home-none" tone="error" onReload={reload}>
        费用试算没有加载出来，不影响继续填写。
      </Notice>
    )
  }
  if (choice) return <Result priced={choice.priced} />
  return (
    <View id="home-none" className={cx('small', s.none)}>
      {amount === null
        ? `填好金额后，这里显示${WORDS.monthly}和${WORDS.annualRate}`
        : data.length
          ? nothingFor(data, amount, term)
          : '目前没有上架的产品，您可以先登录，稍后再来查看'}
    </View>
  )
}

/** `885–934`, or one figure where both are the same; rounded up, so that the line never shows less than a payment. */
function spread(range: readonly Fen[]): string {
  const [from, to] = range.map((amount) => formatYuan(fen(Math.ceil(amount / 100) * 100)))
  return from === to ? `${from}元` : `${from}–${to}元`
}

/** The annual rates at the two ends of the line; the law's limit is 24 %. */
const ENDS = { low: 6, high: 24 }

/** In percent of the line; whatever lies outside stands at its end. */
const placeOf = (rate: number) =>
  Math.min(100, Math.max(0, ((rate - ENDS.low) / (ENDS.high - ENDS.low)) * 100))

/** The annual rates of all products as points on a line; screen readers get the cheapest and the dearest alone. */
const Result = ({ priced }: { priced: readonly Priced[] }) => (
  <View id="home-example" className={s.costs}>
    <View className={s.axis}>
      <Text className="caption">{WORDS.annualRate}</Text>
      <View className={s.scale} aria-hidden>
        {priced.map(({ product: { code }, quote }, i) => (
          <View
            key={code}
            className={cx(s.dot, i === 0 && s.lowest)}
            style={{ left: `${placeOf(quote.annual_rate)}%` }}
          />
        ))}
      </View>
    </View>
    <View className={cx('caption', s.ends)}>
      {priced
        .filter((_, i) => i === 0 || i === priced.length - 1)
        .map((end, i) => (
          <End key={end.product.code} {...end} lowest={i === 0} />
        ))}
    </View>
  </View>
)

const End = ({ quote, lowest }: Priced & { lowest: boolean }) => (
  <View className={s.end}>
    <Text className={s.kind}>{WORDS.annualRate}</Text>
    <Text className={cx(s.rate, lowest && s.accent)}>{formatRate(quote.annual_rate)}</Text>
    {`多付${formatYuan(fen(Math.round(quote.total_cost / 100) * 100))}元`}
  </View>
)

interface Priced {
  product: Product
  quote: Quote
}

/** Prices every product that offers both; not where the fees exceed so small an amount, which nobody would lend. */
const pricedAll = (products: readonly Product[], amount: Fen, term: number): Priced[] =>
  products
    .filter(
      ({ amount_min, amount_max, terms }) =>
        amount_min <= amount && amount <= amount_max && terms.includes(term),
    )
    .flatMap((product) => {
      try {
        return { product, quote: quote(product.price, amount, term) }
      } catch (error) {
        if (!(error instanceof RangeError)) reportUnexpected(error)
        return []
      }
    })

/**
 * Prices an amount (fen) and term (months) with every listed product that offers both (PBOC announcement 2021 No. 3):
 * all, the lowest annual rate first, and the range of the payments. Products that repay at the end count in it only
 * where there are no others, so that nobody is shown only less than they may have to pay (S14.1). Null without any.
 */
export function priceChoice(products: readonly Product[], amount: Fen, term: number) {
  const all = pricedAll(products, amount, term).sort((a, b) => a.quote.annual_rate - b.quote.annual_rate)
  if (!all.length) return null
  const level = all.filter(({ quote }) => !endsHigh(quote))
  const payments = (level.length ? level : all).map(({ quote }) => quote.monthly_payment)
  return { monthly: [fen(Math.min(...payments)), fen(Math.max(...payments))] as const, priced: all }
}

export function nothingFor(products: readonly Product[], amount: Fen, term: number): string {
  const terms = TERMS.filter((one) => pricedAll(products, amount, one).length)
  const none = `没有产品提供${formatYuan(amount)}元`
  return terms.length
    ? `${none}分${months(term)}；可以选${months(terms.join('、'))}`
    : `${none}；请换一个金额`
}
