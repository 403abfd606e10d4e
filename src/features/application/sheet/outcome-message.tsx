import { Notice } from '@/ui/notice/notice'
import type { Outcome, ProductInfo } from '../api'

interface OutcomeMessageProps {
  id: string
  outcome: Outcome | undefined
  /** Why the product takes no applications; the outcome may have told already. */
  closed: ProductInfo['product']['closed']
}

/** What became of the application for one product. */
export function OutcomeMessage({ id, outcome, closed }: OutcomeMessageProps) {
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
