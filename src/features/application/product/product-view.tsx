import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import type { Wanted } from '../api'
import type { OpenAgreement } from '../sheet/tick-box'
import { AskFamily } from './ask-family'
import { NoProduct } from './no-product'
import s from './product.module.scss'
import { ProductAbout } from './product-about'
import { ProductSheet } from './product-sheet'
import { ProductWaiting } from './product-waiting'
import { TrialFields } from './trial-fields'
import { useTrial } from './use-trial'

/** A loan that the page shows; the amount is in fen, the term in months. */
interface Loan {
  price: Price
  amount: Fen
  term: number
}

interface ProductViewProps {
  code: string
  /** What the visitor has asked for so far, in fen and months; the product's own example when missing. */
  amount?: Fen | undefined
  term?: number | undefined
  notice?: ReactNode
  plan?: (loan: Loan & { id: string }) => ReactNode
  /** Renders what the chosen loan means beyond its cost sheet. */
  calculator?: (loan: Loan) => ReactNode
  /** `name` is what the page calls the product. */
  onApply: (wanted: Wanted, name: string) => unknown
  /** Opens the list of products, when this one cannot be shown or takes no applications. */
  onProducts: () => void
  onAgreements: () => unknown
  onOpenAgreement: OpenAgreement
}

/** One offer in full: what it costs, amount and term to try, the cost sheet, and who lends (/product/:code). */
export function ProductView(props: ProductViewProps) {
  const { code, notice, plan, calculator, onApply, onProducts } = props
  const trial = useTrial(code, props)
  const { data, state, limits, problem, amount, term, live } = trial
  const [trying, setTrying] = useState(false)

  if (!data || !limits)
    return (
      <Page
        wide
        title="产品明细"
        // Its footer keeps its height when the product comes.
        action={
          state === 'loading' && (
            <Button kind="waits" disabled>
              正在打开
            </Button>
          )
        }
      >
        {state === 'loading' ? (
          <ProductWaiting />
        ) : (
          <NoProduct
            refusal={trial.refusal}
            onReload={trial.reload}
            onExample={trial.reset}
            onProducts={onProducts}
          />
        )}
      </Page>
    )

  const { product, cost_sheet } = data
  const { institution, price } = product
  const shown = live ?? cost_sheet
  const loan = { price, amount: shown.amount, term: shown.term }
  const apply = () =>
    problem
      ? focusField('product-amount')
      : onApply({ code, amount, term }, `${institution.name}「${product.name}」`)
  return (
    <Page
      wide
      title={institution.name}
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
    >
      {notice}
      {product.closed && (
        <Notice tone="warn" id="product-closed" title="暂不受理申请">
          {product.closed.text}。
        </Notice>
      )}
      <Columns>
        <Card>
          <View className={s.head}>
            <Mark institution={institution} />
            <View>
              <View className={s.name}>
                {product.name}
                {product.sponsored ? '（广告）' : ''}
              </View>
              <View className="caption">{institution.licence_note}</View>
            </View>
          </View>
          <TrialFields
            product={product}
            limits={limits}
            amount={amount}
            term={term}
            problem={problem}
            open={trying || Boolean(problem)}
            onToggle={() => setTrying(!trying)}
            onAmount={trial.setAmount}
            onTerm={trial.setTerm}
          />
          {trial.changed && (
            <Notice tone="warn" id="product-changed">
              这个产品的条款刚刚更新，以下都是最新的费用。
            </Notice>
          )}
          <ProductSheet
            sheet={shown}
            price={price}
            plan={
              plan && trial.agreed
                ? {
                    id: 'product-plan',
                    title: `${shown.term}期还款计划`,
                    content: () => plan({ id: 'product-plan', ...loan }),
                  }
                : null
            }
            failed={state === 'failed'}
            why={trial.refusal?.text}
            confirmed={trial.confirmed}
            live={Boolean(live)}
            broken={Boolean(problem)}
            onReload={trial.reload}
          />
          <View className={`caption ${s.range}`}>
            <Text className={s.part}>可申请区间</Text>
            <Text className={s.part}>
              {formatYuan(limits.min)}–{formatYuan(limits.max)}元，
            </Text>
            <Text className={s.part}>{WORDS.decision}</Text>
          </View>
        </Card>
        <View>
          <AskFamily code={code} name={`${institution.name}${product.name}`} />
          {trial.agreed && calculator && (
            <View className={cx(problem && s.unseen)} aria-hidden={Boolean(problem)}>
              <Card>{calculator(loan)}</Card>
            </View>
          )}
          <ProductAbout
            info={data}
            onAgreements={props.onAgreements}
            onOpenAgreement={props.onOpenAgreement}
          />
        </View>
      </Columns>
    </Page>
  )
}
