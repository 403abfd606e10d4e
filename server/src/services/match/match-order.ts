import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import type { Offer, SecondLook, Unmatched } from '@contract/offer'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError } from '../../lib/api-error'
import { answerOf } from '../../matching/answer'
import { noFitOf } from '../../matching/no-fit'
import type { Database } from '../../tables/database'
import { applicantFor } from '../order/applicant'
import { ownOrder } from '../order/orders'
import { isPersonalised } from './personalised'
import { listedProducts, publicTerms } from './products'
import { recordTrace } from './trace'

export interface MatchRequest {
  user_id: number
  order_no: string
  /** False sorts by the cost of the public examples; undefined follows the visitor's stored choice. */
  personalised?: boolean
  /** The visitor's open applications: product code → application number. */
  live: ReadonlyMap<string, string>
}

/**
 * Matches a visitor's own order with all listed products and stores the trace.
 * @throws {ApiError} 404 when the order is not the visitor's, 409 while it is incomplete
 */
export async function matchOrder(
  db: Kysely<Database>,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { user_id, order_no, personalised: given, live }: MatchRequest,
): Promise<Data<'/v2/product/showList'>> {
  const at = clock.now()
  const order = await ownOrder(db, user_id, order_no)
  const applicant = await applicantFor(db, order, { at, vault })
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')

  const personalised = given ?? (await isPersonalised(db, user_id))
  const products = await listedProducts(db)
  const byCode = new Map(products.map((product) => [product.definition.code, product]))
  const definitions = products.map((product) => product.definition)
  const answer = answerOf(definitions, applicant, personalised)
  const trace_id = random.uuid()
  await recordTrace(db, { trace_id, order_no, user_id, applicant, products, personalised, at, ...answer })

  const { amount, term } = applicant
  const matched: Offer[] = []
  const unmatched: Unmatched[] = []
  for (const { code, reasons, matched: fits } of answer.results) {
    const product = byCode.get(code)
    if (!product) continue
    const { name } = product.definition
    if (fits)
      matched.push({ ...publicTerms(product, amount, term), reasons, apply_no: live.get(code) ?? null })
    else unmatched.push({ code, name, institution_name: product.institution.name, reasons })
  }
  const second_look: SecondLook[] = []
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
