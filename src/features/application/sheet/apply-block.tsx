import type { Price } from '@contract/price'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Notice } from '@/ui/notice/notice'
import type { ProductInfo } from '../api'
import s from '../application.module.scss'
import { type Outcome, type Outcomes, outcomeId } from '../submit'
import type { Block } from './boxes'
import { CostSheetView } from './cost-sheet-view'
import { agrees } from './live-sheet'
import { TickBox, type TickBoxProps } from './tick-box'

/** Renders the repayment plan of a loan; the amount is in fen, the term in months. */
export type RenderPlan = (loan: { id: string; price: Price; amount: number; term: number }) => ReactNode

interface ApplyBlockProps extends Omit<TickBoxProps, 'box'> {
  block: Block
  outcomes: Outcomes
  plan?: RenderPlan
}

/**
 * One institution: the lender, the cost sheet of each product with a tick at its end (S24.13, 金规〔2026〕2号), and under
 * them the consents for this institution (S24.2). Nothing surrounds it, because the mini-program limits how deep elements
 * nest.
 */
export function ApplyBlock({ block, outcomes, plan, ...boxes }: ApplyBlockProps) {
  const { institution, products, consents } = block
  return (
    <>
      <View className={cx(s.item, 'heading')} aria-role="heading" aria-level={3}>
        {institution.name}
      </View>
      <View className={s.small}>{institution.licence_note}</View>
      {products.map(({ info, box }) => {
        const { code, name, closed } = info.product
        const outcome = outcomes[code]
        return (
          <View
            key={code}
            id={`apply-item-${code}`}
            className={s.product}
            aria-role="region"
            aria-label={`${institution.name}${name}`}
          >
            <View>{name}</View>
            <OutcomeMessage id={outcomeId(code)} outcome={outcome} closed={closed} />
            {box && (
              <>
                <CostSheetView sheet={info.cost_sheet} level={4} />
                {plan && planOf(info, plan)}
                <TickBox box={box} {...boxes} />
              </>
            )}
          </View>
        )
      })}
      {consents.map((box) => (
        <TickBox key={box.id} box={box} {...boxes} />
      ))}
    </>
  )
}

/** The plan is calculated on the device, so it is shown only where that gives the figures of the sheet. */
function planOf({ product: { code, price }, cost_sheet }: ProductInfo, plan: RenderPlan) {
  const { amount, term } = cost_sheet
  if (!agrees(cost_sheet, price)) return null
  return <View className={s.plan}>{plan({ id: `apply-${code}`, price, amount, term })}</View>
}

interface OutcomeMessageProps {
  id: string
  outcome: Outcome | undefined
  /** Why the product takes no applications; the outcome may have told already. */
  closed: ProductInfo['product']['closed']
}

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
