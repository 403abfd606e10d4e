import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import type { Offer } from '@contract/offer'
import { passesData } from '@contract/rules/ways'
import { IS_OPEN } from '../application/tables'
import { type Catalogue, catalogueOf } from '../catalogue/catalogue'
import { closedAmong } from '../catalogue/intake'
import { cameBySql, notPassedOn, passesOnSql } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import { choosePersonalised } from '../login/visitors'
import { decide } from '../match/list'
import { recordTrace } from '../match/trace'
import {
  applicantOf,
  MATCHED_COLUMNS,
  type MatchedOrder,
  STANDING_COLUMNS,
  type Standing,
} from '../order/applicant'
import { identityStepOf } from '../order/identity-step'
import type { Db } from '../postgres/tables'

type List = Data<'/v2/product/showList'>

interface MatchRequest {
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
  /** What the call has just read of it. */
  catalogue?: Catalogue
}

/** What a match reads about a visitor, in one statement, because each one costs as much as the rules do. */
const readFacts = statement<
  MatchedOrder &
    Standing & {
      catalogue: string
      personalised: boolean
      pass_on: boolean
      /** The visitor's open applications: product code → application number; null when there are none. */
      live: Record<string, string> | null
    }
>(`
  select personalised, ${STANDING_COLUMNS},
    ${passesOnSql(cameBySql('$1', '$2'))} as pass_on,
    ${MATCHED_COLUMNS.map((column) => `orders.${column}`).join(', ')},
    (select json_object_agg(product_code, apply_no) from applications
      where applications.user_id = $1 and ${IS_OPEN}) as live
  from orders join visitors on visitors.user_id = orders.user_id
  where order_no = $2 and orders.user_id = $1`)

/** Stores the trace. @throws {ApiError} 404 when the order is not the visitor's, 409 while it is incomplete */
export async function matchOrder(
  db: Db,
  { clock, random, vault, config }: Pick<Deps, 'clock' | 'random' | 'vault' | 'config'>,
  { user_id, order_no, area_code, personalised: given, consenting, elsewhere, ...read }: MatchRequest,
): Promise<List> {
  const at = clock.now()
  const [facts] = await readFacts(db, user_id, order_no)
  if (!facts) throw new ApiError(CODE.notFound, '订单不存在')
  const standing = area_code === undefined ? facts : { ...facts, area_code }
  const catalogue = read.catalogue ?? (await catalogueOf(db, at))
  const { products } = catalogue
  const { pass_on } = facts
  const identity = identityStepOf(catalogue, { config }, { pass_on, elsewhere })
  const applicant = applicantOf(facts, standing, { at, vault, identity, consenting })
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')

  const personalised = given ?? facts.personalised
  // What the visitor has applied for here matters to no other place, and is not for a partner's link to tell.
  const live = new Map(Object.entries((elsewhere ? null : facts.live) ?? {}))
  // Whoever has applied for a product needs no hint that it is closed.
  const offered = elsewhere ? [] : products.filter(({ definition }) => !live.has(definition.code))
  const closed = await closedAmong(db, offered, at)
  const inputs = { applicant, products, closed, personalised }
  const { answer, shown } = decide({ ...inputs, live })
  const id = { trace_id: random.uuid(), order_no, user_id, at }
  const trace_id = await recordTrace(db, { ...id, ...inputs, ...answer })
  const { amount, term } = applicant
  const list = { order_no, amount, term, ...shown, personalised, trace_id, ...notPassedOn(pass_on) }
  if (applicant.age !== undefined) return list
  const matched = shown.matched.map((offer) => withAgeReason(offer, pass_on && !elsewhere))
  const named = { ...list, matched }
  return identity === 'after' ? { ...named, identity_due: true } : named
}

/** Adds who finds out an unknown age. Not by the rules, because a stored match is replayed after a way has changed. */
function withAgeReason(offer: Offer, mayBeAsked: boolean): Offer {
  const later = mayBeAsked && passesData(offer.way ?? 'direct') ? '核实身份后确认' : '由机构核实'
  const reasons = offer.reasons.map((one) =>
    one.code === 'age_unknown' ? { ...one, text: `${one.text}，${later}` } : one,
  )
  return { ...offer, reasons }
}

/** Stores the preference for every device (PIPL art. 24) after the match, so that a refused request changes nothing. */
export async function findOffers(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault' | 'config'>,
  asked: MatchRequest,
): Promise<List> {
  const list = await matchOrder(db, deps, asked)
  const { user_id, personalised } = asked
  if (personalised !== undefined) await choosePersonalised(db, user_id, personalised)
  return list
}
