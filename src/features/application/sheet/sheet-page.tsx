import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { SENT } from '@contract/rules/sent'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { ProductInfo } from '../api'
import { CostFacts } from '../cost/cost-facts'
import { CostTable } from '../cost/cost-table'
import { Folds } from '../cost/folds'
import { agrees } from '../cost/live-sheet'
import { type Outcomes, outcomeId } from '../submit'
import type { Block, Box } from './boxes'
import { OutcomeMessage } from './outcome-message'
import s from './sheet.module.scss'
import { TickBox, type TickBoxProps } from './tick-box'

/** Renders the repayment plan of a loan; the amount is in fen, the term in months. */
export type RenderPlan = (loan: { id: string; price: Price; amount: Fen; term: number }) => ReactNode

interface SheetPageProps extends Omit<TickBoxProps, 'box'> {
  block: Block
  /** The boxes of the page. */
  boxes: readonly Box[]
  outcomes: Outcomes
  plan?: RenderPlan | undefined
}

/**
 * One institution: what each product costs, with the whole cost sheet folded below (S24.13, 金规〔2026〕2号), what the
 * institution will receive, and its ticks (S24.2). Little surrounds it, because the mini-program limits how deep
 * elements nest.
 */
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
