import type { Data } from '@contract/endpoints'
import type { Closings } from '../catalogue/closed'
import type { PricedProduct } from '../catalogue/cost-sheet'
import { publicTerms } from '../catalogue/products'
import type { Applicant } from '../order/applicant'
import { answerOf, type MatchAnswer } from './rules/answer'
import { noFitOf } from './rules/no-fit'

/** All that decides what a visitor is offered. Nothing that is paid for, and not where they came from, is among it. */
export interface MatchInputs {
  products: readonly PricedProduct[]
  applicant: Applicant
  personalised: boolean
  closed: Closings
  /** The visitor's open applications: product code → application number. */
  live: ReadonlyMap<string, string>
}

type List = Data<'/v2/product/showList'>
type Shown = Pick<List, 'matched' | 'unmatched' | 'second_look' | 'no_fit'>

/** A match, as its trace stores it, and as the visitor is shown it: a pure function. */
export function decide({ products, applicant, personalised, closed, live }: MatchInputs): {
  answer: MatchAnswer
  shown: Shown
} {
  const byCode = new Map(products.map((product) => [product.definition.code, product]))
  const definitions = products.map((product) => product.definition)
  const answer = answerOf(definitions, applicant, personalised, closed)
  const { amount, term } = applicant
  const matched: List['matched'] = []
  const unmatched: List['unmatched'] = []
  for (const { code, reasons, matched: fits } of answer.results) {
    const product = byCode.get(code)
    if (!product) continue
    const own = { reasons, apply_no: live.get(code) ?? null, closed: closed.get(code) }
    if (fits) matched.push({ ...publicTerms(product, amount, term), ...own })
    else {
      const { name, mark, logo } = product.institution
      unmatched.push({ code, name: product.definition.name, institution: { name, mark, logo }, reasons })
    }
  }
  const second_look: List['second_look'] = []
  for (const { code, changes, ...other } of answer.second_look) {
    const product = byCode.get(code)
    // A product with an open application cannot be applied for again, with any amount.
    if (product && !live.has(code))
      second_look.push({ ...publicTerms(product, other.amount, other.term), changes })
  }
  const open = definitions.filter(({ code }) => !live.has(code))
  const no_fit = matched.length > 0 ? null : noFitOf(open, applicant)
  return { answer, shown: { matched, unmatched, second_look, no_fit } }
}
