import type { Product } from '@contract/offer'
import { WORDS } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Load } from '@/http/use-load'
import { cx } from '@/lib/cx'
import { reportBug } from '@/lib/expected'
import { formatYuan } from '@/lib/money/money'
import { formatRate } from '@/lib/money/rate'
import { Notice } from '@/ui/notice/notice'
import s from './calculator.module.scss'
import { CalculatorSkeleton } from './calculator-skeleton'
import { type Choice, nothingFor, type Priced, priceChoice } from './choice'
import { loadOpened } from './load-opened'
import { loadSheet } from './load-sheet'
import { spread } from './range'
import { RateLine } from './rate-line'
import type { CalculatorHead } from './result-frame'

export interface HomeCalculatorProps {
  /** The products that are listed now. */
  products: Load<readonly Product[]>
  /** In fen; null while the typed amount is one that nobody lends, so that nothing is calculated for it. */
  amount: number | null
  /** In months. */
  term: number
  /** Shows the first line, above what is returned. */
  onHead: (head: CalculatorHead | undefined) => void
  /** Shows the opened sheet, or nothing. The page renders it, beside its own content. */
  onSheet: (sheet: ReactNode) => void
}

/**
 * What the desired loan would cost, in a few lines that open the figures; calculated from the products that are listed
 * now. It asks for no data and sends none.
 */
export default function HomeCalculator({ products, amount, term, onHead, onSheet }: HomeCalculatorProps) {
  const { data, state, reload } = products
  const choice = useMemo(
    () => (data && amount !== null ? priceChoice(data, amount, term) : null),
    [data, amount, term],
  )
  useFetchedOnChange(amount, term)
  const { open, failed } = useSheet(choice, onSheet)
  const monthly = choice ? `${spread(choice.monthly, wholeYuan)}元` : undefined
  const count = choice?.count
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
  if (choice) return <Result choice={choice} open={open} failed={failed} />
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

/** Preloads the sheet and its parts when the visitor changes amount or term, so that they open without a network. */
function useFetchedOnChange(amount: number | null, term: number) {
  const first = useRef(`${amount} ${term}`)
  useEffect(() => {
    if (first.current === `${amount} ${term}`) return
    for (const load of [loadSheet, loadOpened]) void load().catch(reportBug)
  }, [amount, term])
}

/** Rounded up, so that the line never shows less than a payment. */
const wholeYuan = (fen: number) => formatYuan(Math.ceil(fen / 100) * 100)

/** Opens the sheet with the figures; `failed` when its code could not be loaded. */
function useSheet(choice: Choice | null, onSheet: HomeCalculatorProps['onSheet']) {
  const [failed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    loadSheet().then(
      ({ CalculatorSheet }) =>
        choice && onSheet(<CalculatorSheet choice={choice} onClose={() => onSheet(null)} />),
      (error) => {
        setFailed(true)
        reportBug(error)
      },
    )
  }
  return { open, failed }
}

interface ResultProps {
  choice: Choice
  open: () => void
  failed: boolean
}

function Result({ choice: { priced }, open, failed }: ResultProps) {
  const [low] = priced
  const high = priced[priced.length - 1] ?? low
  const words = [low, ...(high === low ? [] : [high])].map(
    ({ quote }, i) =>
      `${i ? '最高' : '最低'}${formatRate(quote.annual_rate)}，多付${wholeYuan(quote.total_cost)}元`,
  )
  return (
    <>
      <Button
        id="home-example"
        className={s.costs}
        hoverClass={s.pressed}
        aria-label={`费用试算：${WORDS.annualRate}${words.join('；')}`}
        onClick={open}
      >
        <RateLine priced={priced} />
        <View id="home-rates" className={cx('caption', s.ends)}>
          <End {...low} lowest />
          <Text className={s.kind}>{WORDS.annualRate}</Text>
          {high !== low && <End {...high} />}
        </View>
      </Button>
      {failed && (
        <Notice tone="error" action={{ label: '重试', onClick: open }}>
          费用明细没有打开，请检查网络或稍后再试。
        </Notice>
      )}
    </>
  )
}

/** One end of the line: the annual rate, and what the loan costs in all. */
const End = ({ quote, lowest }: Priced & { lowest?: boolean }) => (
  <View>
    <Text className={cx(s.rate, lowest && s.accent)}>{formatRate(quote.annual_rate)}</Text>
    {`多付${wholeYuan(quote.total_cost)}元`}
  </View>
)
