import type { Alternative, Applicant, Verdict } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { match } from './match'
import { secondLook } from './second-look'

/** The result of a match, which a trace stores and a replay must reproduce. */
export interface MatchAnswer {
  results: Verdict[]
  second_look: Alternative[]
}

/** Calculates a match, for the visitor's list and for its replay: a pure function of its arguments. */
export const answerOf = (
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
): MatchAnswer => ({
  results: match(products, applicant, personalised),
  second_look: secondLook(products, applicant, personalised),
})
