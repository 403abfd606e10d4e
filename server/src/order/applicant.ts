import type { FormValues } from '@contract/endpoints/order'
import { FIELD_NAMES, type FieldOf, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import type { IdentityStep } from '@contract/rules/ways'
import type { Reason } from '@contract/values'
import { identityWithdrawnSql } from '../identity/consent'
import { ApiError } from '../lib/api-error'
import { ageOn } from '../lib/id-no'
import { statement } from '../lib/statement'
import { chinaDate } from '../lib/time/china-date'
import type { Vault } from '../lib/vault'
import { areaCode } from '../login/residence'
import type { Db } from '../postgres/tables'
import { birthDateOf, isAnswered, isMissing } from './answers'
import { isAsked } from './fields'
import type { Order } from './orders'

/** At least one; the first is shown. */
type Missing = { missing: Reason[] }

const AREA: Reason = { code: 'area_missing', text: '请先选择当前居住城市' }
const BASICS: Reason = { code: 'basics_missing', text: '请先填写借款需求和基础资料' }
const IDENTITY: Reason = { code: 'identity_missing', text: '请先完成实名信息' }

/** The fields that the match rules read. */
const MATCH_INPUT = FIELD_NAMES.filter(
  (name): name is FieldOf<{ match_input: true }> => fieldOf(name).match_input === true,
)

export type MatchedOrder = Pick<Order, (typeof MATCH_INPUT)[number] | 'order_no' | 'flow' | 'id_no_sealed'>

export const MATCHED_COLUMNS = ['order_no', 'flow', 'id_no_sealed', ...MATCH_INPUT] as const

/** What applies to all orders of a visitor. */
export interface Standing {
  area_code: string | null
  /** The consent to processing the identity is withdrawn (`identityWithdrawn`). */
  withdrawn: boolean
}

/** The visitor is the statement's first parameter, by which a distributed database finds the machine. */
export const STANDING_COLUMNS = `area_code, ${identityWithdrawnSql('$1')} as withdrawn`

const isComplete = (answers: Partial<MatchedOrder>): answers is MatchAnswers =>
  !MATCH_INPUT.some((name) => isMissing(answers, name))

/** What the match rules know before the identity, or what is missing for that. */
export const prospectFor = async (db: Db, order: Order, identity: IdentityStep) =>
  prospectOf(order, await areaCode(db, order.user_id), identity)

function prospectOf(
  order: MatchedOrder,
  area_code: string | null,
  identity: IdentityStep,
): Applicant | Missing {
  const given = MATCH_INPUT.filter((name) => isAnswered(order, name) && isAsked(name, identity))
  const answers = Object.fromEntries(given.map((name) => [name, order[name]]))
  const complete = order.flow > FLOW.basics && isComplete(answers)
  if (area_code && complete) return { ...answers, area_code }
  return { missing: [...(area_code ? [] : [AREA]), ...(complete ? [] : [BASICS])] }
}

const WITHDRAWN: Reason = {
  code: 'identity_withdrawn',
  text: '您已撤回处理姓名和身份证号码的同意，重新填写并同意后才能匹配和申请',
}

interface At {
  at: Date
  vault: Pick<Vault, 'open'>
  identity: IdentityStep
  /** The chosen product needs the identity, or does not; without a product `identity` says it. */
  needed?: boolean
  /** The visitor consents in this very transaction, whose last statement records it. */
  consenting?: boolean
}

/**
 * The input of the match rules, or what is missing. The exact age of an identity number replaces the given range. After
 * a withdrawal of the consent the number, kept as proof, must not be used for anything new (PIPL art. 15; the identity
 * agreement, part 六).
 */
export function applicantOf(
  order: MatchedOrder,
  { area_code, withdrawn }: Standing,
  { at, vault, identity, needed = identity === 'before', consenting = false }: At,
): Applicant | Missing {
  const prospect = prospectOf(order, area_code, identity)
  if ('missing' in prospect) return prospect
  const given = order.flow === FLOW.complete
  const birth_date = given ? birthDateOf(order, vault) : null
  if (given && !birth_date)
    throw new Error(`order ${order.order_no} is marked complete but lacks an identity number`)
  if (!birth_date || (withdrawn && !consenting))
    return needed ? { missing: [given ? WITHDRAWN : IDENTITY] } : prospect
  const { age_range: _, ...known } = prospect
  return { ...known, age: ageOn(birth_date, chinaDate(at)) }
}

const readStanding = statement<Standing>(`select ${STANDING_COLUMNS} from visitors where user_id = $1`)

/** @throws {ApiError} 401 when the account was deleted during the request */
export async function applicantFor(
  db: Db,
  order: MatchedOrder & { user_id: number },
  by: At,
): Promise<Applicant | Missing> {
  const [standing] = await readStanding(db, order.user_id)
  if (!standing) throw ApiError.loginRequired()
  return applicantOf(order, standing, by)
}

export type Optional = FieldOf<{ match_input: true; required: false }>

/** The fields that the field table (contract/rules/order-fields.ts) marks as match input; an optional one may be missing. */
export type MatchAnswers = {
  [N in Exclude<FieldOf<{ match_input: true }>, Optional>]: NonNullable<FormValues[N]>
} & { [N in Optional]?: NonNullable<FormValues[N]> }

/** The input of the match rules from a visitor and an order. Nothing in it identifies a person. */
export interface Applicant extends MatchAnswers {
  /** Full years; missing as long as no identity number tells it. */
  age?: number
  /** 6-digit code of the area of residence. */
  area_code: string
}
