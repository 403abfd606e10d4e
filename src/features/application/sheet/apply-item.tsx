import { View } from '@tarojs/components'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Notice } from '@/ui/notice/notice'
import type { ProductInfo } from '../api'
import s from '../application.module.scss'
import { type Outcome, outcomeId } from '../submit'
import { CostSheetView } from './cost-sheet-view'

interface ApplyItemProps {
  info: ProductInfo
  outcome: Outcome | undefined
  /** Whether the visitor has ticked exactly this cost sheet. */
  confirmed: boolean
  /** Whether the visitor was asked for the tick and has not given it. */
  missing: boolean
  onConfirm: (on: boolean) => void
}

/**
 * One product: the lender, its cost sheet with a separate tick at the end (S24.13, 金规〔2026〕2号), and the outcome of
 * its application.
 */
export function ApplyItem({ info, outcome, confirmed, missing, onConfirm }: ApplyItemProps) {
  const { product, cost_sheet } = info
  return (
    <View id={`apply-item-${product.code}`} className={s.item} aria-role="region" aria-label={product.name}>
      <View className={s.name}>{product.institution.name}</View>
      <View className={s.small}>
        {product.name}，{product.institution.licence_note}
      </View>
      {outcome && <OutcomeMessage id={outcomeId(product.code)} outcome={outcome} />}
      {outcome?.kind !== 'submitted' && (
        <>
          <CostSheetView sheet={cost_sheet} level={3} />
          <Checkbox
            id={`apply-sheet-${product.code}`}
            checked={confirmed}
            onChange={onConfirm}
            error={missing ? '请看完这份明示表后勾选，再提交申请' : null}
          >
            我已阅读并确认{product.institution.name}“{product.name}”的综合融资成本明示表
          </Checkbox>
        </>
      )}
    </View>
  )
}

function OutcomeMessage({ id, outcome }: { id: string; outcome: Outcome }) {
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
