import { WORDS } from '@contract/rules/words'
import { Button, View } from '@tarojs/components'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { reportBug } from '@/lib/expected'
import { formatYuan } from '@/lib/money/money'
import { Icon } from '@/ui/icon/icon'
import { Notice } from '@/ui/notice/notice'
import s from './calculator.module.scss'
import { CalculatorSkeleton } from './calculator-skeleton'
import { type Choice, nothingFor, priceChoice } from './choice'
import { loadOpened } from './load-opened'
import { loadSheet } from './load-sheet'
import { rates, spread } from './range'

export interface HomeCalculatorProps {
  /** In fen; null while the typed amount is one that nobody lends, so that nothing is calculated for it. */
  amount: number | null
  /** In months. */
  term: number
  /** Shows the opened sheet, or nothing. The page renders it, beside its own content. */
  onSheet: (sheet: ReactNode) => void
}

/**
 * What the desired loan would cost, in one line that opens the figures; calculated from the products that are listed
 * now. It asks for no data and sends none.
 */
export default function HomeCalculator({ amount, term, onSheet }: HomeCalculatorProps) {
  const { data, state, reload } = useLoad(listProducts, [])
  const choice = useMemo(
    () => (data && amount !== null ? priceChoice(data, amount, term) : null),
    [data, amount, term],
  )
  useFetchedOnChange(amount, term)
  const { open, failed } = useSheet(choice, onSheet)
  if (!data) {
    if (state === 'loading') return <CalculatorSkeleton />
    return (
      <Notice id="home-none" tone="error" action={{ label: '重新加载', onClick: reload }}>
        费用试算没有加载出来，不影响继续填写。
      </Notice>
    )
  }
  if (choice) return <Result choice={choice} open={open} failed={failed} />
  return (
    <View id="home-none" className={s.line}>
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

function Result({ choice: { annual, monthly, largest }, open, failed }: ResultProps) {
  return (
    <>
      <Button id="home-example" className={s.line} hoverClass={s.pressed} onClick={open}>
        <View className={s.words}>
          <View className={s.figures}>
            <View>每月约{spread(monthly, wholeYuan)}元</View>
            <View className={s.name}>费用试算</View>
          </View>
          <View id="home-rates" className={s.rate}>
            综合年化{rates(annual)}
          </View>
          <View className={s.caption}>含全部费用{largest[1] > monthly[1] && '，部分产品最后一期还本'}</View>
        </View>
        <Icon name="chevron" />
      </Button>
      {failed && (
        <Notice tone="error" action={{ label: '重试', onClick: open }}>
          费用明细没有打开，请检查网络或稍后再试。
        </Notice>
      )}
    </>
  )
}
