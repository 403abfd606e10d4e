import type { Fen } from '@contract/brands'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { formatYuan } from '@/lib/money/money'
import { isJump } from '@/lib/way'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Link } from '@/ui/link/link'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import type { ProductInfo, Wanted } from '../api'
import type { RenderPlan } from '../cost/costs'
import type { OpenAgreement } from '../sheet/sheet-page'
import s from './product.module.scss'
import { ProductMissing } from './product-missing'
import { TrialCosts, TrialFields } from './trial'
import { useTrial } from './use-trial'

interface ProductViewProps {
  code: string
  /** What the visitor has asked for so far, in fen and months; the product's own example when missing. */
  amount?: Fen | undefined
  term?: number | undefined
  notice?: ReactNode
  plan: RenderPlan
  /** `name` is what the page calls the product. */
  onApply: (wanted: Wanted, name: string) => unknown
  /** Opens the list of products, when this one cannot be shown or takes no applications. */
  onProducts: () => void
  onAgreements: () => unknown
  onOpenAgreement: OpenAgreement
}

/** One offer in full: what it costs, amount and term to try, the cost sheet, and who lends (/product/:code). */
export function ProductView(props: ProductViewProps) {
  const { code, notice, plan, onApply, onProducts } = props
  const trial = useTrial(code, props)
  const { data, problem, amount, term } = trial
  if (!data) return <ProductMissing trial={trial} onProducts={onProducts} />

  const { product, cost_sheet } = data
  const { name, institution, closed, amount_min, amount_max } = product
  const apply = () =>
    problem ? focusField('product-amount') : onApply({ code, amount, term }, `${institution.name}「${name}」`)
  return (
    <Page
      wide
      title={institution.name}
      action={
        closed ? (
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
      {closed && (
        <Notice tone="warn" id="product-closed" title="暂不受理申请">
          {closed.text}。
        </Notice>
      )}
      <Columns>
        <Card>
          <View className={s.head}>
            <Mark institution={institution} />
            <View>
              <View className={s.name}>
                {name}
                {product.sponsored ? '（广告）' : ''}
              </View>
              <View className="caption">{institution.licence_note}</View>
            </View>
          </View>
          <TrialFields trial={trial} product={product} />
          {trial.changed && (
            <Notice tone="warn" id="product-changed">
              这个产品的条款刚刚更新，以下都是最新的费用。
            </Notice>
          )}
          <TrialCosts trial={trial} product={product} sheet={trial.live ?? cost_sheet} plan={plan} />
          <View className={`caption ${s.range}`}>
            <Text className={s.part}>可申请区间</Text>
            <Text className={s.part}>
              {formatYuan(amount_min)}–{formatYuan(amount_max)}元，
            </Text>
            <Text className={s.part}>{WORDS.decision}</Text>
          </View>
        </Card>
        <About info={data} {...props} />
      </Columns>
    </Page>
  )
}

interface AboutProps extends Pick<ProductViewProps, 'onAgreements' | 'onOpenAgreement'> {
  info: ProductInfo
}

/** Who lends, and what the visitor would agree to. */
function About({ info: { product, agreements }, onAgreements, onOpenAgreement }: AboutProps) {
  const { institution, fee_note, offline } = product
  const jump = isJump(product)
  return (
    <View>
      <Card title="谁放款">
        <Rows
          rows={[
            { label: '放款机构', value: institution.name },
            { label: '许可证编号', value: institution.licence_no },
            { label: '投诉电话', value: institution.complaint_phone },
            { label: '费用', value: fee_note },
            ...(offline ? [{ label: '办理方式', value: '这个产品需要到店办理' }] : []),
            ...(jump
              ? [{ label: '办理方式', value: '在机构官方页面自己填写', note: '我们不向机构提供您的资料' }]
              : []),
          ]}
        />
      </Card>
      <Card title={jump ? '申请时请您阅读' : '申请时请您阅读和授权'}>
        {agreements.map((agreement) => (
          <View key={agreement.consent_id}>
            <Link onClick={() => onOpenAgreement(agreement)}>《{agreement.title}》</Link>
          </View>
        ))}
        <View>
          <Link id="product-agreements" onClick={onAgreements}>
            这个产品的全部协议
          </Link>
        </View>
      </Card>
    </View>
  )
}
