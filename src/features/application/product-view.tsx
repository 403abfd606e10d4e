import type { Price } from '@contract/price'
import { LIMITS } from '@contract/rules/amounts'
import { months as monthsOf, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { cx } from '@/lib/cx'
import { amountProblem } from '@/lib/money/amount'
import { formatYuan } from '@/lib/money/money'
import { focusField } from '@/platform/elements/field/focus-field'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { ProductInfo, Wanted } from './api'
import s from './application.module.scss'
import { NoProduct } from './no-product'
import { liveSheet } from './sheet/live-sheet'
import { ProductSheet } from './sheet/product-sheet'
import type { OpenAgreement } from './sheet/tick-box'
import { useProduct } from './use-product'

interface ProductViewProps {
  code: string
  /**
   * The amount in fen and the term in months that the visitor has asked for so far; the product's own example when
   * they are missing.
   */
  amount?: number
  term?: number
  /** What prevents an application at the moment. */
  notice?: ReactNode
  /** Renders what the chosen loan means beyond its cost sheet; the amount is in fen, the term in months. */
  calculator?: (loan: { price: Price; amount: number; term: number }) => ReactNode
  /** `name` is what the page calls the product. */
  onApply: (wanted: Wanted, name: string) => unknown
  /** Opens the list of products, when this one cannot be shown or takes no applications. */
  onProducts: () => void
  onAgreements: () => unknown
  onOpenAgreement: OpenAgreement
}

/** How long the amount must stay unchanged before the cost sheet is requested again, in milliseconds. */
const REST_MS = 400

/**
 * One offer in full: amount and term to try, the cost sheet, and the agreements (/product/:code). The figures of the
 * sheet follow the choice at once, calculated on the client; the server's sheet replaces them when it arrives and is
 * the one that counts.
 */
export function ProductView({
  code,
  notice,
  calculator,
  onApply,
  onProducts,
  onAgreements,
  onOpenAgreement,
  ...asked
}: ProductViewProps) {
  const [amount, setAmount] = useState(asked.amount)
  const [term, setTerm] = useState(asked.term)
  const [rested, setRested] = useState(asked.amount)
  const { data, state, reload, agreed, refusal, changed } = useProduct(code, rested, term)

  const limits = data && { min: data.product.amount_min, max: data.product.amount_max, step: LIMITS.step }
  const problem = limits && amount !== undefined ? amountProblem(amount, limits) : null
  useEffect(() => {
    if (problem || amount === rested) return
    const timer = setTimeout(() => setRested(amount), REST_MS)
    return () => clearTimeout(timer)
  }, [amount, rested, problem])

  const sheet = data?.cost_sheet
  const current = amount ?? sheet?.amount ?? 0
  const months = term ?? sheet?.term ?? 0
  const confirmed = sheet?.amount === current && sheet.term === months
  const price = data?.product.price
  const live = useMemo(
    () =>
      sheet && price && agreed && !problem && !confirmed ? liveSheet(sheet, price, current, months) : null,
    [sheet, price, agreed, problem, confirmed, current, months],
  )

  if (!data || !limits) {
    const showExample = () => {
      setAmount(undefined)
      setTerm(undefined)
      setRested(undefined)
    }
    return (
      <Page title="产品明细">
        {state === 'loading' ? (
          <Skeleton shape="card" count={2} label="正在加载产品明细" />
        ) : (
          <NoProduct refusal={refusal} onReload={reload} onExample={showExample} onProducts={onProducts} />
        )}
      </Page>
    )
  }

  const { product, cost_sheet, agreements } = data
  const shown = live ?? cost_sheet
  const apply = () =>
    problem
      ? focusField('product-amount')
      : onApply({ code, amount: current, term: months }, `${product.institution.name}「${product.name}」`)
  return (
    <Page
      title={product.institution.name}
      sub={`${product.name}${product.sponsored ? '（广告）' : ''}，${product.institution.licence_note}`}
      action={
        product.closed ? (
          <Button id="product-others" onClick={onProducts}>
            看看其他产品
          </Button>
        ) : (
          <Button id="product-apply" onClick={apply}>
            申请这个产品
          </Button>
        )
      }
      foot={`可申请区间${formatYuan(limits.min)}至${formatYuan(limits.max)}元，${WORDS.decision}`}
    >
      {notice}
      {product.closed && (
        <Notice tone="warn" id="product-closed" title="暂不受理申请">
          {product.closed.text}。
        </Notice>
      )}
      <Card>
        <Field
          id="product-amount"
          label={WORDS.amount}
          error={problem}
          aside={<AmountRange id="product-amount" limits={limits} />}
        >
          <AmountInput value={current} limits={limits} onChange={setAmount} />
        </Field>
        <Field id="product-term" label={WORDS.term} group>
          <Choice
            name="product-term"
            options={product.terms.map((one) => ({ value: String(one), label: monthsOf(one) }))}
            value={String(months)}
            onChange={(value) => setTerm(Number(value))}
          />
        </Field>
      </Card>
      {changed && (
        <Notice tone="warn" id="product-changed">
          这个产品的条款刚刚更新，以下都是最新的费用。
        </Notice>
      )}
      <ProductSheet
        sheet={shown}
        failed={state === 'failed'}
        why={refusal?.text}
        confirmed={confirmed}
        live={Boolean(live)}
        broken={Boolean(problem)}
        onReload={reload}
      />
      {agreed && calculator && (
        <View className={cx(problem && s.unseen)} aria-hidden={Boolean(problem)}>
          <Card title="试算">
            {calculator({ price: product.price, amount: shown.amount, term: shown.term })}
          </Card>
        </View>
      )}
      <Institution info={data} />
      <Card title="申请时请您阅读和授权">
        {agreements.map((agreement) => (
          <View key={agreement.consent_id}>
            <Link onClick={() => onOpenAgreement(agreement)}>《{agreement.title}》</Link>
          </View>
        ))}
        <View className={s.small}>申请前会再次列出，由您逐项勾选。</View>
        <View className={s.below}>
          <Link id="product-agreements" onClick={onAgreements}>
            查看这个产品的全部协议
          </Link>
        </View>
      </Card>
    </Page>
  )
}

function Institution({ info: { product } }: { info: ProductInfo }) {
  const { name, licence_no, complaint_phone } = product.institution
  return (
    <Card title="放款机构">
      <View>{name}</View>
      <View className={s.small}>许可证编号：{licence_no}</View>
      <View className={s.small}>投诉电话：{complaint_phone}</View>
      <View className={s.small}>费用：{product.fee_note}</View>
      {product.offline && <View className={s.small}>这个产品需要到店办理。</View>}
    </Card>
  )
}
