import { type Fen, fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import { WORDS } from '@contract/rules/words'
import { formatYuan } from '@/lib/money/money'
import { endsHigh, isUneven } from '@/lib/money/payments'

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
const change = (what: string, one: Fen, other: Fen) =>
  one === other ? '' : `${what}${one < other ? '少' : '多'}付${formatYuan(fen(Math.abs(one - other)))}元`

/** Which payment of each offer is compared, in words and as a sum: the one that is the same every month, or the largest. */
function payment(offers: readonly Offer[]): [string, (offer: Offer) => Fen] {
  if (offers.some(endsHigh))
    return [WORDS.largestPayment, (offer) => fen(Math.max(offer.monthly_payment, offer.last_payment))]
  return [offers.some(isUneven) ? '首月' : '每月', ({ monthly_payment }) => monthly_payment]
}

/**
 * Says in words how the offer with the lowest total cost differs from each of the others, to the fen. All offers are
 * for the same amount and term.
 */
export function differences(offers: readonly Offer[]): string[] {
  const names = namesOf(offers)
  const best = lowestAt(offers)
  const one = offers[best]
  const [what, of] = payment(offers)
  return offers.flatMap((other, i) => {
    if (!one || i === best) return []
    if (other.total_cost === one.total_cost) return `${names[best]}和${names[i]}全程付的一样多。`
    const each = change(what, of(one), of(other))
    const total = change('全程', one.total_cost, other.total_cost)
    return `${names[best]}比${names[i]}${[each, total].filter(Boolean).join('，')}。`
  })
}

function lowestAt(offers: readonly Offer[]): number {
  const costs = offers.map(({ total_cost }) => total_cost)
  return costs.indexOf(fen(Math.min(...costs)))
}
