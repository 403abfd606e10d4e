import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import type { Refusal } from '../api'

interface NoProductProps {
  /** Null when no answer arrived. */
  refusal: Refusal | null
  onReload: () => void
  /** Shows the product with the amount and term of its own example. */
  onExample: () => void
  onProducts: () => void
}

/** Why a product cannot be shown: one cause, and the one action that helps. */
export function NoProduct({ refusal, onReload, onExample, onProducts }: NoProductProps) {
  if (!refusal)
    return (
      <Failed title="没有加载出这个产品" onReload={onReload}>
        请检查网络，或稍后再试。
      </Failed>
    )
  if (refusal.gone)
    return (
      <Empty
        title="没有找到这个产品"
        why="它可能已下架，或者链接不完整。"
        action={{ id: 'product-others', label: '看全部产品', onClick: onProducts }}
      />
    )
  return (
    <Empty
      title="不能按这个金额和期限申请"
      why={`${refusal.text}。`}
      action={{ id: 'product-example', label: '改为可申请的金额和期限', onClick: onExample }}
    />
  )
}
