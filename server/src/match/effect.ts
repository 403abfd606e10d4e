import { type Fen, fen } from '@contract/brands'
import type { ProductDefinition } from '../catalogue/product-definition'
import type { Applicant } from '../order/applicant'
import { match } from './rules/answer'

/** How many visitors have something cheaper or dearer, and by how much each (fen). */
export interface Shift {
  rises: Fen[]
  falls: Fen[]
}

interface ProductEffect extends Shift {
  loses: number
  gains: number
}

/** What visitors would notice of other products, as counts. */
export interface Effect {
  visitors: number
  /** Visitors who lose at least one offer, or gain one. */
  loses: number
  gains: number
  /** Visitors who have an offer and would have none. */
  without: number
  /** The total cost of their cheapest offer, of those who have one before and after. */
  cheapest: Shift
  /** By product code, those that are offered before or after. */
  products: Map<string, ProductEffect>
}

/** The total cost of each matching product, for the visitor's own amount and term. */
const offersOf = (products: readonly ProductDefinition[], applicant: Applicant): Map<string, Fen> =>
  new Map(
    match(products, applicant, true).flatMap(({ code, total_cost }) =>
      total_cost === null ? [] : [[code, total_cost] as const],
    ),
  )

function shift({ rises, falls }: Shift, from: Fen, to: Fen): void {
  if (to > from) rises.push(fen(to - from))
  if (to < from) falls.push(fen(from - to))
}

/** What changes for visitors, one input each, when the second products take the place of the first. */
export function effectOf(
  applicants: readonly Applicant[],
  was: readonly ProductDefinition[],
  is: readonly ProductDefinition[],
): Effect {
  const none = (): ProductEffect => ({ loses: 0, gains: 0, rises: [], falls: [] })
  const products = new Map([...was, ...is].map(({ code }) => [code, none()]))
  const effect: Effect = {
    visitors: applicants.length,
    loses: 0,
    gains: 0,
    without: 0,
    cheapest: { rises: [], falls: [] },
    products,
  }
  for (const applicant of applicants) {
    const [before, after] = [offersOf(was, applicant), offersOf(is, applicant)]
    for (const [code, of] of products) {
      const [from, to] = [before.get(code), after.get(code)]
      if (from !== undefined && to !== undefined) shift(of, from, to)
      else if (from !== undefined) of.loses++
      else if (to !== undefined) of.gains++
    }
    effect.loses += Number([...before.keys()].some((code) => !after.has(code)))
    effect.gains += Number([...after.keys()].some((code) => !before.has(code)))
    if (before.size > 0 && after.size === 0) effect.without++
    if (before.size > 0 && after.size > 0)
      shift(effect.cheapest, fen(Math.min(...before.values())), fen(Math.min(...after.values())))
  }
  return effect
}
