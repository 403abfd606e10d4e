import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { amountProblem } from '@/lib/amount'
import { formatYuan } from '@/lib/money'
import { focusField } from '@/platform/elements/focus-field'
import { AmountInput } from '@/ui/amount-input/amount-input'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { type ProductInfo, productInfo, type Wanted } from './api'
import s from './application.module.scss'
import type { OpenAgreement } from './consent-list'
import { CostSheetView } from './cost-sheet-view'

interface ProductViewProps {
  code: string
  /** What the visitor has asked for so far, fen and months; the product's own example where there is nothing. */
  amount?: number
  term?: number
  onApply: (wanted: Wanted) => unknown
  /** This one cannot be shown: the way to the others. */
  onProducts: () => void
  onOpenAgreement: OpenAgreement
}

/** How long the amount must rest before the cost sheet is asked for again. */
const REST_MS = 400
/** 1,000 yuan, the step of the whole form. */
const STEP_FEN = 100_000

/** One offer in full: amount and term to try, the cost sheet, its agreements (/product/:code). */
export function ProductView({ code, onApply, onProducts, onOpenAgreement, ...asked }: ProductViewProps) {
  const [amount, setAmount] = useState(asked.amount)
  const [term, setTerm] = useState(asked.term)
  const [rested, setRested] = useState(asked.amount)
  const { data, state, reload } = useLoad(() => productInfo(code, rested, term), [code, rested, term])

  const limits = data && { min: data.product.amount_min, max: data.product.amount_max, step: STEP_FEN }
  const problem = limits && amount !== undefined ? amountProblem(amount, limits) : null
  useEffect(() => {
    if (problem || amount === rested) return
    const timer = setTimeout(() => setRested(amount), REST_MS)
    return () => clearTimeout(timer)
  }, [amount, rested, problem])

  if (!data || !limits) {
    return (
      <Page title="产品明细">
        {state === 'failed' ? (
          <>
            <Notice tone="error" title="没有加载出这个产品" action={{ label: '重新加载', onClick: reload }}>
              请检查网络；产品也可能已下架，或者不提供这个金额和期限。
            </Notice>
            <Button id="product-others" kind="secondary" onClick={onProducts}>
              查看产品列表
            </Button>
          </>
        ) : (
          <Skeleton shape="card" count={2} label="正在加载产品明细" />
        )}
      </Page>
    )
  }

  const { product, cost_sheet, agreements } = data
  const current = amount ?? cost_sheet.amount
  const months = term ?? cost_sheet.term
  const updating = state === 'loading' || current !== cost_sheet.amount || months !== cost_sheet.term
  const apply = () =>
    problem ? focusField('product-amount') : onApply({ code, amount: current, term: months })
  return (
    <Page
      title={product.institution.name}
      sub={`${product.name}${product.sponsored ? '（广告）' : ''}，${product.institution.licence_note}`}
      action={
        <Button id="product-apply" onClick={apply}>
          申请这个产品
        </Button>
      }
      foot={`可申请区间${formatYuan(limits.min)}至${formatYuan(limits.max)}元，最终以机构审批结果为准`}
    >
      <Card>
        <Field id="product-amount" label="想借的金额" error={problem}>
          <AmountInput value={current} limits={limits} onChange={setAmount} />
        </Field>
        <Field id="product-term" label="期限" group>
          <Choice
            name="product-term"
            options={product.terms.map((one) => ({ value: String(one), label: `${one}个月` }))}
            value={String(months)}
            onChange={(value) => setTerm(Number(value))}
          />
        </Field>
      </Card>
      <Card>
        <View className={s.small} aria-role="status" aria-live="polite">
          {state === 'failed'
            ? '没有算出新的成本，下面是上一次的结果'
            : updating
              ? '正在重新计算，下面是上一次的结果'
              : '按所选金额和期限测算'}
        </View>
        {state === 'failed' && <Link onClick={reload}>重新计算</Link>}
        <CostSheetView sheet={cost_sheet} updating={updating} level={2} />
      </Card>
      <Institution info={data} />
      <Card title="申请时需要您授权">
        {agreements.map((agreement) => (
          <View key={agreement.consent_id}>
            <Link onClick={() => onOpenAgreement(agreement)}>《{agreement.title}》</Link>
          </View>
        ))}
        <View className={s.small}>申请前会再次列出，由您逐项勾选。</View>
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
