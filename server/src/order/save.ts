import { CODE } from '@contract/codes'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import type { IdentityStep } from '@contract/rules/ways'
import { reportConversion } from '../conversion/report'
import { ApiError } from '../lib/api-error'
import { parseIdNo } from '../lib/id-no'
import type { Person, PersonCheck } from '../lib/remote/ports'
import { withNext } from '../lib/statement'
import type { Vault } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { answerOf, changeOf, contextOf, flowFor } from './answers'
import { fieldsOf } from './fields'
import type { Order } from './orders'
import type { AnswerColumns } from './tables'
import { stepProblems } from './validate'

export type StepChange = Partial<AnswerColumns>

export interface Checks {
  /** YYYY-MM-DD in China. */
  today: string
  vault: Vault
  /** Knows what was asked before the transaction (`verifierKnowing`). */
  verifier: PersonCheck
}

/** Name and number of the step, or else the stored number; in upper case. */
function personOf({ name = '', id_no = '' }: FormValues, order: AnswerColumns, vault: Vault): Person {
  const given = id_no.trim()
  const number = given ? parseIdNo(given)?.id_no : answerOf(order, 'id_no', vault)
  return { name: name.trim(), id_no: String(number ?? '') }
}

/** Whom the identity service is asked about for a step; null for the other step, and for values that are refused anyway. */
export function personToVerify(
  { flow, values }: { flow: number; values: FormValues },
  order: AnswerColumns,
  { today, vault }: Pick<Checks, 'today' | 'vault'>,
): Person | null {
  const refused = flow !== FLOW.identity || stepProblems(flow, values, contextOf(order, today)).length > 0
  return refused ? null : personOf(values, order, vault)
}

/** `true` commits the transaction, so that the attempt is counted although the step is refused. */
function mismatch() {
  const content = '姓名与身份证号码不一致，请核对后重新填写'
  return new ApiError(CODE.validation, content, [{ field: 'values.id_no', content }], true)
}

/** Values of other steps are ignored. @throws {ApiError} 601 with every invalid field (`values.amount`) */
export async function stepChange(
  { flow, values }: { flow: number; values: FormValues },
  order: AnswerColumns,
  checks: Checks,
): Promise<StepChange> {
  const problems = stepProblems(flow, values, contextOf(order, checks.today))
  if (problems.length > 0) throw ApiError.fields(problems)
  const { vault, verifier } = checks
  const person = flow === FLOW.identity ? personOf(values, order, vault) : null
  if (person && !(await verifier.verify(person))) throw mismatch()
  const names = fieldsOf(flow).map(({ name }) => name)
  return changeOf({ ...values, ...person }, vault, names)
}

interface Saving {
  change: StepChange
  /** The step to show next. */
  flow: number
  at: Date
}

export const saveAnswers = (
  db: Db,
  { user_id, order_no }: Pick<Order, 'user_id' | 'order_no'>,
  { change, flow, at }: Saving,
): Promise<void> =>
  withNext(
    db,
    db
      .updateTable('orders')
      .set({ ...change, flow, updated_at: at })
      .where(({ and }) => and({ user_id, order_no })),
  )

/** Saves answers and reports the order once it is ready to match. */
export async function saveChange(
  db: Db,
  order: Pick<Order, 'order_no' | 'user_id' | 'flow'>,
  saving: Saving,
  identity: IdentityStep,
): Promise<void> {
  const { order_no, user_id } = order
  const { at } = saving
  await saveAnswers(db, order, saving)
  const [before, now] = [order, saving].map(({ flow }) => flowFor(flow, identity) === FLOW.complete)
  if (now && !before) await reportConversion(db, { event: 'order', user_id, subject: order_no, at })
}
