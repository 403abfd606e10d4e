import { type Fen, fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import { months } from '@contract/rules/words'
import type { Basis, Listed } from '@/lib/money/for-basis'
import { formatYuan } from '@/lib/money/money'
import { endsHigh, isUneven } from '@/lib/money/payments'

/** `少付约410元`; whole yuan, because the decision is about its size. */
function change(after: Fen, before: Fen): string {
  if (after === before) return '一样'
  const yuan = Math.round(Math.abs(after - before) / 100)
  return `${after < before ? '少' : '多'}付${yuan ? `约${formatYuan(fen(yuan * 100))}` : '不到1'}元`
}

/**
 * What another amount or term changes, always both halves: the monthly payment and the total cost, of the first product
 * that offers both and repays every month, in parts between which a line may break. Null when there is none.
 * @param from the offers as matched
 * @param to the same offers for the other basis
 */
export function effectOf(
  from: readonly Offer[],
  to: readonly Listed<Offer>[],
  asked: Basis,
): string[] | null {
  const after = to.find(({ product, refusal }) => !refusal && !product.closed && !endsHigh(product))?.product
  const before = after && from.find(({ code }) => code === after.code)
  if (!before) return null
  const changed = [
    after.amount !== asked.amount && `${formatYuan(after.amount)}元`,
    after.term !== asked.term && months(after.term),
  ].filter(Boolean)
  const each = isUneven(before) || isUneven(after) ? '首月' : '每月'
  const monthly = change(after.monthly_payment, before.monthly_payment)
  const total = change(after.total_cost, before.total_cost)
  return [`改${changed.join('、')}：`, `${each}${monthly}，`, `总共${total}`]
}
