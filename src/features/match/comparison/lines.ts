import type { Offer } from '@contract/offer'
import { WORDS } from '@contract/rules/words'
import { formatRate, formatYuan } from '@/lib/money/money'
import { paymentWords } from '@/lib/money/payment-words'
import { endsHigh, isUneven } from '@/lib/money/payments'
import { amountRange, termRange } from '@/ui/offer/offer-words'
import { lowest } from './compare'

export interface Line {
  label: string
  /** One value for each offer, or one for all of them. */
  cells: readonly string[]
  /** Which of the cells has the lowest figure. */
  best: readonly boolean[]
  large?: boolean
}

/** The rows of the comparison: each fact once, and a value that all offers share once too. */
export function linesOf(offers: readonly Offer[]): Line[] {
  const line = (label: string, of: (offer: Offer) => string, figure?: (offer: Offer) => number): Line => {
    const cells = offers.map(of)
    const same = cells.every((cell) => cell === cells[0])
    return same
      ? { label, cells: [`都是${cells[0]}`], best: [] }
      : { label, cells, best: figure ? lowest(offers.map(figure)) : [] }
  }
  // A payment that is low because the principal is repaid at the end, or that falls, is not called the lowest.
  const level = !offers.some((offer) => endsHigh(offer) || isUneven(offer))
  return [
    {
      ...line(
        WORDS.annualRate,
        ({ annual_rate }) => formatRate(annual_rate),
        ({ annual_rate }) => annual_rate,
      ),
      large: true,
    },
    line(
      WORDS.totalCost,
      ({ total_cost }) => `${formatYuan(total_cost)}元`,
      ({ total_cost }) => total_cost,
    ),
    line(
      WORDS.monthly,
      (offer) => (level ? `${formatYuan(offer.monthly_payment)}元` : paymentWords(offer).join('')),
      level ? ({ monthly_payment }) => monthly_payment : undefined,
    ),
    line('费用', ({ fee_note }) => fee_note),
    line('还款方式', ({ repayment_method }) => repayment_method),
    line('可申请金额', amountRange),
    line('可选期限', ({ terms }) => termRange(terms)),
    line('办理方式', ({ offline }) => (offline ? '需到店办理' : '线上办理')),
    line('机构', ({ institution }) => institution.licence_note),
  ]
}
