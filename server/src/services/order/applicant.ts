import { FIELD_NAMES, type FieldOf, fieldOf } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import type { Kysely } from 'kysely'
import { ageOn } from '../../lib/id-no'
import { chinaDate } from '../../lib/time/china-date'
import type { Vault } from '../../lib/vault'
import type { Database } from '../../tables/database'
import type { Applicant, MatchAnswers } from '../../tables/match'
import { identityWithdrawn } from '../identity/consent'
import { birthDateOf } from './answers'
import { areaCode, type Order } from './orders'

interface Missing {
  /** At least one; the first is shown. */
  missing: Reason[]
}

const STEP_MISSING: Record<number, Reason> = {
  [FLOW.quota]: { code: 'quota_missing', text: '请先填写期望金额、期限和用途' },
  [FLOW.identity]: { code: 'identity_missing', text: '请先完成实名信息' },
  [FLOW.basics]: { code: 'basics_missing', text: '请先完成基础资料' },
}

/** The fields that the match rules read. */
const MATCH_INPUT = FIELD_NAMES.filter(
  (name): name is FieldOf<{ match_input: true }> => fieldOf(name).match_input === true,
)

const isComplete = (answers: Partial<Order>): answers is MatchAnswers =>
  MATCH_INPUT.every((name) => Boolean(answers[name]))

/** `today` is YYYY-MM-DD. */
function applicantOf(
  order: Order,
  area_code: string | null,
  today: string,
  vault: Pick<Vault, 'open'>,
): Applicant | Missing {
  const missing: Reason[] = area_code ? [] : [{ code: 'area_missing', text: '请先选择当前居住城市' }]
  const step = STEP_MISSING[order.flow]
  if (step) missing.push(step)
  if (missing.length > 0) return { missing }

  const answers = Object.fromEntries(MATCH_INPUT.map((name) => [name, order[name]]))
  const birth_date = birthDateOf(order, vault)
  if (!area_code || !birth_date || !isComplete(answers))
    throw new Error(`order ${order.order_no} is marked complete but lacks values`)
  return { ...answers, age: ageOn(birth_date, today), area_code }
}

const WITHDRAWN: Reason = {
  code: 'identity_withdrawn',
  text: '您已撤回处理姓名和身份证号码的同意，重新填写并同意后才能匹配和申请',
}

/**
 * The input of the match rules from a visitor's order, or what is missing before it can be matched or applied with. An
 * order with an application keeps its identity number as proof, but after the consent is withdrawn it must not be used
 * for anything new (PIPL art. 15; the identity agreement, part 六).
 */
export async function applicantFor(
  db: Kysely<Database>,
  order: Order,
  { at, vault }: { at: Date; vault: Pick<Vault, 'open'> },
): Promise<Applicant | Missing> {
  const applicant = applicantOf(order, await areaCode(db, order.user_id), chinaDate(at), vault)
  if ('missing' in applicant || !(await identityWithdrawn(db, order.user_id))) return applicant
  return { missing: [WITHDRAWN] }
}
