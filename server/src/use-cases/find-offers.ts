import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { catalogueOf } from '../catalogue/catalogue'
import type { Closings } from '../catalogue/closed'
import { closedAmong } from '../catalogue/intake'
import { publicTerms } from '../catalogue/products'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { choosePersonalised } from '../login/visitors'
import { answerOf } from '../match/rules/answer'
import { noFitOf } from '../match/rules/no-fit'
import { recordTrace } from '../match/trace'
import { applicantOf } from '../order/applicant'
import type { Db } from '../postgres/tables'
import { matchFacts } from './match-facts'

type List = Data<'/v2/product/showList'>

export interface MatchRequest {
  user_id: number
  order_no: string
  /** False sorts by the cost of the public examples; undefined follows the visitor's stored choice. */
  personalised?: boolean
  /** The transaction `db` is about to record the consent to processing the identity. */
  consenting?: boolean
  /** The place of residence, where it is not the account's. */
  area_code?: string | null
  /** The visitor applies at the institution itself, whose limits and hours we do not know. */
  elsewhere?: boolean
}

/**
 * Matches a visitor's own order with all listed products and stores the trace.
 * @throws {ApiError} 404 when the order is not the visitor's, 409 while it is incomplete
 */
export async function matchOrder(
  db: Db,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { user_id, order_no, area_code, personalised: given, consenting, elsewhere }: MatchRequest,
): Promise<List> {
  const at = clock.now()
  const facts = await matchFacts(db, user_id, order_no)
  const applicant = applicantOf(facts, area_code === undefined ? facts : { ...facts, area_code }, {
    at,
    vault,
    consenting,
  })
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')

  const personalised = given ?? facts.personalised
  const { products } = await catalogueOf(db, facts.catalogue)
  // What the visitor has applied for here matters to no other place, and is not for a partner's link to tell.
  const live = new Map(Object.entries((elsewhere ? null : facts.live) ?? {}))
  const byCode = new Map(products.map((product) => [product.definition.code, product]))
  const definitions = products.map((product) => product.definition)
  const closed: Closings = elsewhere
    ? new Map()
    : await closedAmong(
        db,
        // Whoever has applied for a product needs no hint that it is closed.
        products.filter(({ definition }) => !live.has(definition.code)),
        at,
      )
  const answer = answerOf(definitions, applicant, personalised, closed)
  const trace_id = random.uuid()
  await recordTrace(db, {
    trace_id,
    order_no,
    user_id,
    applicant,
    products,
    closed,
    personalised,
    at,
    ...answer,
  })

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
  return { order_no, amount, term, matched, unmatched, second_look, no_fit, personalised, trace_id }
}

/**
 * As `matchOrder`, and stores the given preference, after the match, so that a refused request changes nothing. Offers are
 * sorted by the visitor's own amount and term until the visitor switches that off, then on every device: PIPL art. 24
 * requires an option that does not target personal characteristics.
 */
export async function findOffers(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  asked: MatchRequest,
): Promise<List> {
  const list = await matchOrder(db, deps, asked)
  const { user_id, personalised } = asked
  if (personalised !== undefined) await choosePersonalised(db, user_id, personalised)
  return list
}
