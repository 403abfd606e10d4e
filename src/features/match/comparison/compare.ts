import type { Offer } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { formatFen } from '@/lib/money/money'
import { endsHigh, isUneven } from '@/lib/money/payments'

/** The largest instalment in fen, also one that repays the principal at the end. */
export const largestPayment = ({ monthly_payment, last_payment }: Offer): number =>
  Math.max(monthly_payment, last_payment)

/** Whether some payments differ by more than rounding, so that the monthly payment does not tell the whole. */
export const hasUneven = (offers: readonly Offer[]): boolean =>
  offers.some((offer) => endsHigh(offer) || isUneven(offer))

/** The offers with the lowest figure; none when all figures are equal. */
export function lowest(figures: readonly number[]): boolean[] {
  const low = Math.min(...figures)
  return figures.map((figure) => figure === low && figures.some((other) => other !== low))
}

/** The name of each offer: its institution, and the product too where the institution alone would name several. */
function namesOf(offers: readonly Offer[]): string[] {
  const institutions = offers.map(({ institution }) => institution.name)
  return offers.map(({ institution, name }) =>
    institutions.filter((one) => one === institution.name).length > 1
      ? `${institution.name}“${name}”`
      : institution.name,
  )
}

/** `每月少付8.17元`; an empty string when both are equal. */
const change = (what: string, fen: number) =>
  fen ? `${what}${fen < 0 ? '少' : '多'}付${formatFen(Math.abs(fen))}元` : ''

/**
 * Says in words how the offer with the lowest total cost differs from each of the others, to the fen. All offers are
 * for the same amount and term.
 */
export function differences(offers: readonly Offer[]): string[] {
  const names = namesOf(offers)
  const best = lowestAt(offers)
  const one = offers[best]
  const uneven = hasUneven(offers)
  return offers.flatMap((other, i) => {
    if (!one || i === best) return []
    if (other.total_cost === one.total_cost) return `${names[best]}和${names[i]}的${WORDS.totalCost}相同。`
    const payment = uneven
      ? change(WORDS.largestPayment, largestPayment(one) - largestPayment(other))
      : change('每月', one.monthly_payment - other.monthly_payment)
    const total = change(`${months(one.term)}共`, one.total_cost - other.total_cost)
    return `${names[best]}比${names[i]}${[payment, total].filter(Boolean).join('，')}。`
  })
}

function lowestAt(offers: readonly Offer[]): number {
  const costs = offers.map(({ total_cost }) => total_cost)
  return costs.indexOf(Math.min(...costs))
}
