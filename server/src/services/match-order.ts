import type { Data } from '@contract/endpoints'
import { CODE } from '@contract/envelope'
import type { Offer, Unmatched } from '@contract/offer'
import type { Kysely } from 'kysely'
import type { Database } from '../database'
import type { Deps } from '../deps'
import { chinaDate } from '../form/china-date'
import { applicantOf, areaCode, ownOrder } from '../form/orders'
import { ApiError } from '../handler'
import { match } from '../matching/match'
import { recordTrace } from '../matching/trace'
import { liveApplications } from './applications'
import { listedProducts, publicTerms } from './products'

export interface MatchRequest {
  user_id: number
  order_no: string
  /** False orders by cost alone. */
  personalised: boolean
}

/**
 * Matches a visitor's own order with all listed products and keeps the trace of it.
 * @throws {ApiError} 404 when the order is not the visitor's, 409 while something is still missing in it
 */
export async function matchOrder(
  db: Kysely<Database>,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { user_id, order_no, personalised }: MatchRequest,
): Promise<Data<'/v2/product/showList'>> {
  const at = clock.now()
  const order = await ownOrder(db, user_id, order_no)
  const applicant = applicantOf(order, await areaCode(db, user_id), chinaDate(at))
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')

  const products = await listedProducts(db)
  const definitions = products.map((product) => product.definition)
  const verdicts = match(definitions, applicant, personalised)
  const trace_id = random.uuid()
  await recordTrace(db, { trace_id, order_no, user_id, applicant, products, personalised, verdicts, at })

  const live = await liveApplications(db, user_id)
  const { amount, term } = applicant
  const matched: Offer[] = []
  const unmatched: Unmatched[] = []
  for (const { code, reasons, matched: fits } of verdicts) {
    const product = products.find((one) => one.definition.code === code)
    if (!product) continue
    const { name } = product.definition
    if (fits)
      matched.push({ ...publicTerms(product, amount, term), reasons, apply_no: live.get(code) ?? null })
    else unmatched.push({ code, name, institution_name: product.institution.name, reasons })
  }
  return { order_no, amount, term, matched, unmatched, second_look: [], personalised, trace_id }
}
