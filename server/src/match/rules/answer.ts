import type { Closings } from '../../catalogue/closed'
import type { ProductDefinition } from '../../catalogue/product-definition'
import type { Applicant } from '../../order/applicant'
import type { Alternative, Verdict } from '../tables'
import { match } from './match'
import { secondLook } from './second-look'

/** The result of a match, which a trace stores and a replay must reproduce. */
export interface MatchAnswer {
  results: Verdict[]
  second_look: Alternative[]
}

/**
 * Calculates a match, for the visitor's list and for its replay: a pure function of its arguments. Closed products come
 * after the others that match, and no second look leads to one.
 */
export const answerOf = (
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
  closed: Closings = new Map(),
): MatchAnswer => ({
  results: match(products, applicant, personalised, closed),
  second_look: secondLook(
    products.filter(({ code }) => !closed.has(code)),
    applicant,
    personalised,
  ),
})
