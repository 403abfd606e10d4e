import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { SENT } from '@contract/rules/sent'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Notice } from '@/ui/notice/notice'
import type { Outcome, ProductInfo } from '../api'
import { CostFacts } from '../cost/cost-facts'
import { CostTable } from '../cost/cost-table'
import { Folds } from '../cost/folds'
import { agrees } from '../cost/live-sheet'
import { type Outcomes, outcomeId } from '../submit'
import type { Block, Box } from './boxes'
import s from './sheet.module.scss'
import { TickBox, type TickBoxProps } from './tick-box'

/** Renders the repayment plan of a loan; the amount is in fen, the term in months. */
export type RenderPlan = (loan: { id: string; price: Price; amount: Fen; term: number }) => ReactNode

interface SheetPageProps extends Omit<TickBoxProps, 'box'> {
  block: Block
  boxes: readonly Box[]
  outcomes: Outcomes
  plan?: RenderPlan | undefined
}

/** One institution's page (S24.2, S24.13, 金规〔2026〕2号). The mini-program limits how deep elements nest. */
export function SheetPage({ block, boxes, outcomes, plan, ...ticking }: SheetPageProps) {
  const { institution, products, consents } = block
  return (
    <>
      {products.map(({ info, box }) => {
        const { code, name, closed } = info.product
        return (
          <View
            key={code}
            id={`apply-item-${code}`}
            className={s.product}
            aria-role="region"
            aria-label={`${institution.name}${name}`}
          >
            {products.length > 1 && <View className="strong">{name}</View>}
            <OutcomeMessage id={outcomeId(code)} outcome={outcomes[code]} closed={closed} />
            {box && <Costs info={info} plan={plan} />}
          </View>
        )
      })}
      {consents.some(({ texts }) => texts.some((text) => text.institution_code === institution.code)) && (
        <View className={s.sent} aria-role="list">
          <View className={`caption ${s.receiver}`}>{institution.name}会收到，用来审核：</View>
          {SENT.map((kind) => (
            <View key={kind} className={s.kind} aria-role="listitem">
              {kind}
            </View>
          ))}
        </View>
      )}
      {boxes.map((box) => (
        <TickBox key={box.id} box={box} {...ticking} />
      ))}
    </>
  )
}

/** The plan is calculated on the device, so it is shown only where that gives the figures of the sheet. */
function Costs({ info: { product, cost_sheet }, plan }: { info: ProductInfo; plan: RenderPlan | undefined }) {
  const { code, price } = product
  const { amount, term } = cost_sheet
  const id = `apply-${code}`
  const planned = plan && agrees(cost_sheet, price)
  return (
    <>
      <CostFacts sheet={cost_sheet} price={price} />
      <Folds
        folds={[
          ...(planned
            ? [
                {
                  id: `${id}-plan`,
                  title: `${term}期还款计划`,
                  content: () => plan({ id: `${id}-plan`, price, amount, term }),
                },
              ]
            : []),
          {
            id: `${id}-cost`,
            title: '综合融资成本明示表',
            content: () => <CostTable sheet={cost_sheet} level={3} />,
          },
        ]}
      />
    </>
  )
}

interface OutcomeMessageProps {
  id: string
  outcome: Outcome | undefined
  /** Why the product takes no applications; the outcome may have told already. */
  closed: ProductInfo['product']['closed']
}

/** What became of the application for one product. */
function OutcomeMessage({ id, outcome, closed }: OutcomeMessageProps) {
  if (closed && outcome?.kind !== 'submitted')
    return (
      <Notice id={id} tone="warn" title="暂不受理申请">
        {closed.text}。已填写的内容都保留着。
      </Notice>
    )
  if (!outcome) return null
  if (outcome.kind === 'submitted')
    return (
      <Notice id={id} title="已提交">
        由机构审核，结果以机构通知为准。
      </Notice>
    )
  if (outcome.kind === 'refused')
    return (
      <Notice id={id} tone="error" title="没有提交成功">
        {outcome.text}
      </Notice>
    )
  return (
    <Notice id={id} tone="error" title="没有收到结果">
      网络不稳定或系统繁忙，请稍后重新提交。同一个产品不会重复申请。
    </Notice>
  )
}
