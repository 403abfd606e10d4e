import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Link } from '@/ui/link/link'
import { CostFacts } from '../cost/cost-facts'
import { CostTable } from '../cost/cost-table'
import { type Fold, Folds } from '../cost/folds'
import s from './product.module.scss'

interface Standing {
  failed: boolean
  why: string | undefined
  /** Whether the sheet is the server's sheet for the current choice. */
  confirmed: boolean
  /** Whether the client calculated the figures; without `confirmed` or `live` they belong to an earlier choice. */
  live: boolean
  /** The choice cannot be lent: the figures are blank but keep their space, so that nothing shifts. */
  broken: boolean
}

interface ProductSheetProps extends Standing {
  sheet: CostSheet
  price: Price
  /** Its repayment plan, when the client can calculate it. */
  plan: Fold | null
  onReload: () => void
}

/** What the loan costs on the product's page, with the state of its figures, and the whole cost sheet folded below. */
export function ProductSheet({ sheet, price, plan, onReload, ...now }: ProductSheetProps) {
  const table = {
    id: 'product-cost',
    title: '综合融资成本明示表',
    content: () => <CostTable sheet={sheet} level={2} />,
  }
  return (
    <View id="product-sheet">
      <View className="caption" aria-role="status" aria-live="polite">
        {wordsFor(now)}
      </View>
      {now.failed && !now.broken && <Link onClick={onReload}>重新计算</Link>}
      <View className={cx(now.broken && s.unseen)} aria-hidden={now.broken}>
        <CostFacts sheet={sheet} price={price} updating={!now.live && !now.confirmed && !now.failed} />
        <Folds folds={plan ? [plan, table] : [table]} />
      </View>
    </View>
  )
}

function wordsFor({ failed, why, confirmed, live, broken }: Standing): string {
  if (broken) return '请先改好上面的金额，费用会按新的金额显示'
  if (why) return `${why}，下面的费用仅供参考`
  if (confirmed) return failed ? '没有连上服务器，下面是上一次核对的结果' : '按所选金额和期限试算'
  if (live) return failed ? '没有核对成功，以下按产品条款试算' : '按产品条款试算，正在与服务器核对'
  return failed ? '没有算出新的成本，下面是上一次的结果' : '正在重新计算，下面是上一次的结果'
}
